# exhaustive call comprehension entry items named op reads record spread template
client.get("/ships", params={"limit": 10}, headers=headers)
# <- call client.get("/ships", params={limit: 10}, headers=headers)
# <- reads client
#      ^ reads client.get
#                    ^ named params={limit: 10}
#                           ^ record {limit: 10}
#                            ^ entry limit: 10
#                                          ^ named headers=headers
#                                                  ^ reads headers
client.post(url, json=payload | extra, **options)
# <- call client.post(url, json=payload | extra, ...{...options})
# <- reads client
#      ^ reads client.post
#           ^ reads url
#                ^ named json=payload | extra
#                     ^ op payload | extra
#                     ^ reads payload
#                               ^ reads extra
#                                      ^ spread ...{...options}
#                                      ^ record {...options}
#                                      ^ spread ...options
#                                        ^ reads options
fleet(*ships, key=lambda s: s.name)
# <- call fleet(...ships, key=(s) => …)
# <- reads fleet
#     ^ spread ...ships
#      ^ reads ships
#             ^ named key=(s) => …
#                           ^ reads s
#                             ^ reads s.name
print("sizes", *fleet.sizes())
# <- call print("sizes", ...fleet.sizes())
# <- reads print
#              ^ spread ...fleet.sizes()
#               ^ call fleet.sizes()
#               ^ reads fleet
#                     ^ reads fleet.sizes
requests.Session().request("GET", f"/ships/{ship.id}")
# <- call requests.Session().request("GET", `/ships/${ship.id}`)
# <- call requests.Session()
# <- reads requests
#        ^ reads requests.Session
#                  ^ reads requests.Session().request
#                                 ^ template `/ships/${ship.id}`
#                                           ^ reads ship
#                                                ^ reads ship.id
build(x for x in plans)
# <- call build(generator of x)
# <- reads build
#    ^ comprehension generator of x
#     ^ reads x
#                ^ reads plans
Page[Ship](items=ships)
# <- call Page[Ship](items=ships)
# <- reads Page[Ship]
# <- reads Page
#    ^ reads Ship
#          ^ named items=ships
#                ^ reads ships
rows["a"]["b"][0](1)
# <- call rows["a"]["b"][0](1)
# <- reads rows["a"]["b"][0]
# <- reads rows["a"]["b"]
# <- reads rows["a"]
# <- reads rows
matrix[1:n, ::2]
# <- reads matrix[[1 : n : null, null : null : 2]]
# <- reads matrix
# <- items [1 : n : null, null : null : 2]
#      ^ op 1 : n : null
#        ^ reads n
#           ^ op null : null : 2
ships[-1].name
# <- reads ships[-1]
# <- reads ships
#         ^ reads ships[-1].name
{**defaults, "id": 1, key: value}
# <- record {...defaults, id: 1, [key]: value}
#^ spread ...defaults
#  ^ reads defaults
#            ^ entry id: 1
#                     ^ entry [key]: value
#                     ^ reads key
#                          ^ reads value
[*first(), *second[0].items]
# <- items [...first(), ...second[0].items]
#^ spread ...first()
# ^ call first()
# ^ reads first
#          ^ spread ...second[0].items
#           ^ reads second[0]
#           ^ reads second
#                     ^ reads second[0].items
run(then=await fetch(url))
# <- call run(then=fetch(url))
# <- reads run
#   ^ named then=fetch(url)
#              ^ call fetch(url)
#              ^ reads fetch
#                    ^ reads url
path.join("a", "b").replace("/", "").strip()
# <- call path.join("a", "b").replace("/", "").strip()
# <- call path.join("a", "b").replace("/", "")
# <- call path.join("a", "b")
# <- reads path
#    ^ reads path.join
#                   ^ reads path.join("a", "b").replace
#                                    ^ reads path.join("a", "b").replace("/", "").strip
