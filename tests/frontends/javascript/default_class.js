// exhaustive export class let unit unknown
export default class Orders {}
// <- export Orders as default
// <- unit Orders
//             ^ class Orders
