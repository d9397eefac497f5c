// exhaustive element attribute text spread call function unknown
const empty = <></>
//            ^ element ""
const page = (
  <Page title="Orders" size={3} open {...props} onClick={close} on:select="x">
//^ element Page
//      ^ attribute text title = "Orders"
//                     ^ attribute text size = 3
//                              ^ attribute bind open = true
//                                    ^ attribute spread = props
//                                              ^ attribute on onClick = close
//                                                              ^ attribute text on:select = "x"
    <h1 className='big'>Orders of {customer.name}, all</h1>
//  ^ element h1
//      ^ attribute text className = "big"
//                      ^ text "Orders of"
//                                               ^ text ", all"
    {/* nothing */}
    {}
    {open && <Panel/>}
//           ^ element Panel
    {items.map((item) => (
//   ^ call items.map((item) [arrow] => …)
//             ^ function (item) [arrow]
      <Row key={item.id} {...item} render={() => <b>hi &amp; bye</b>} />
//    ^ element Row
//         ^ attribute bind key = item.id
//                        ^ attribute spread = item
//                                 ^ attribute bind render = () [arrow] => …
//                                         ^ function () [arrow]
//                                               ^ element b
//                                                  ^ text "hi & bye"
    ))}
    <Form.Item label={"Name"} rules={[{ required: true }]}>
//  ^ element Form.Item
//             ^ attribute text label = "Name"
//                            ^ attribute bind rules = [{required: true}]
      <input value={name} onChange={(event) => setName(event.target.value)} disabled />
//    ^ element input
//           ^ attribute bind value = name
//                        ^ attribute on onChange = (event) [arrow] => …
//                                  ^ function (event) [arrow]
//                                             ^ call setName(event.target.value)
//                                                                          ^ attribute bind disabled = true
    </Form.Item>
    <svg:path d="M0" data-id="1" aria-label={`x ${y}`} />
//  ^ element svg:path
//            ^ attribute text d = "M0"
//                   ^ attribute text data-id = "1"
//                               ^ attribute bind aria-label = `x ${y}`
    {...children}
//   ^ spread ...children
    <>
//  ^ element ""
      one
//    ^ text "one two"
      two
    </>
    <Trans icon=<Icon/> />
//  ^ element Trans
//         ^ attribute bind icon = <Icon>
//              ^ element Icon
  </Page>
)
const quoted = <A text="a &amp; b\n" />
//             ^ element A
//                ^ attribute text text = "a & b\\n"
const lower = <my-element>Don&apos;t {"x"} go</my-element>
//            ^ element my-element
//                        ^ text "Don't"
//                                         ^ text "go"
