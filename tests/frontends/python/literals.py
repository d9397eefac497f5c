# exhaustive choice literal op template
numbers = [0, 12, 1_000, 0xFF, 0o17, 0b101, 1.5, 1e3, -7, -2.5, 3j, 99999999999999999999]
#          ^ literal 0
#             ^ literal 12
#                 ^ literal 1000
#                        ^ literal 255
#                              ^ literal 15
#                                    ^ literal 5
#                                           ^ literal 1.5
#                                                ^ literal 1000.0
#                                                     ^ literal -7
#                                                         ^ literal -2.5
#                                                               ^ unknown ?3j
#                                                                   ^ unknown ?99999999999999999999
words = [True, False, None, ...]
#        ^ literal true
#              ^ literal false
#                     ^ literal null
plain = 'it\'s' "double"
#       ^ literal "it'sdouble"
escapes = "tab\t \x41 \u00e9 \U0001F6A2 \101 \N{BULLET} \q"
#         ^ literal "tab\t A é 🚢 A • \\q"
raw = r"\d+\n"
#     ^ literal "\\d+\\n"
data = b"abc\x41" b"\xff"
#      ^ template `abcA${?bytes}`
#      ^ literal "abcA"
#                 ^ unknown ?bytes
long = """one
#      ^ literal "one\n\ntwo three"
two \
three"""
joined = ("/api"
#         ^ literal "/api/v1"
          "/v1")
f"{name}"
# <- template `${name}`
f"/ships/{ship.id}/crew/{crew['id']}?page={page + 1}"
# <- template `/ships/${ship.id}/crew/${crew["id"]}?page=${page + 1}`
# ^ literal "/ships/"
#                 ^ literal "/crew/"
#                             ^ literal "id"
#                                   ^ literal "?page="
#                                          ^ op page + 1
#                                                 ^ literal 1
f"{{literal}} {value!r:>{width}} {debug=}"
# <- template `{literal} ${(!r value) format `>${width}`} debug=${!r debug}`
# ^ literal "{literal} "
#              ^ op (!r value) format `>${width}`
#              ^ op !r value
#                      ^ template `>${width}`
#                      ^ literal ">"
#                               ^ literal " "
#                                 ^ literal "debug="
#                                 ^ op !r debug
rf"\d{size:04d}\w"
# <- template `\d${size format "04d"}\w`
#  ^ literal "\\d"
#     ^ op size format "04d"
#          ^ literal "04d"
#              ^ literal "\\w"
"a" f"b{c}" "d"
# <- template `ab${c}d`
# <- literal "ab"
#           ^ literal "d"
f"plain"
# <- literal "plain"
f"{items!s}"
# <- template `${!s items}`
#  ^ op !s items
