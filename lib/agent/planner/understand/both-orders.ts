/** "cancel the two buys", 兩張買單都撤掉, "keep the sell, cancel the rest": which orders go, said by how many they are or by which stay. */
import { END } from './both-of-them.ts'
import { LEAD } from './by-place.ts'
import { HOURS } from './shape.ts'

const CANCEL = '(?:cancel|cxl|kill|pull|scrap|remove|withdraw|drop)'
const ORDERS = '(buys|sells|bids|offers|asks|buy orders|sell orders|orders)'
const HAN_LEAD = '(?:请|帮我|把|将|那|我的?|这)*'
const HAN_CANCEL = '(?:取消|撤掉|撤销|撤单|撤|砍掉|删掉)(?:掉)?'
const HAN_END = '吧?[。!]*$'
const STAY = '[,;]? (?:and |but )?(?:leave|keep) (?:all )?(?:the |my )?'
const KEPT = "(?:(?:all )?the (?:rest|others?)|everything else|what's left)"

const HAN_CONTRACT = `(现货|(?:[今明后]天)? ?${HOURS} ?点?)`

const MOVED = '(?:raise|lower|move|lift|bump|drop|increase|reduce|shift|bring)'
const PRICE = '((?:\\d{1,2},)?\\d{3,}(?:\\.\\d+)?)'

/** "cancel two buys" may be of more than two: that one is asked. */
export const BOTH_ORDERS: readonly [RegExp, string][] = [
  [new RegExp(`^${LEAD}${CANCEL} (?:the|my|those|these) two ${ORDERS}${END}`), 'cancel both $1'],
  // One side goes and the other stays: "pull offers, leave bids".
  [
    new RegExp(
      `^${LEAD}${CANCEL} (?:all )?(?:the |my )?(?:(buys|bids)${STAY}(?:sells?|offers?|asks?)|(sells|offers|asks)${STAY}(?:buys?|bids?))${END}`,
    ),
    'cancel all my $1$2',
  ],
  [
    /^(?:请|帮我)*撤(?:掉|销)?([买卖])[单的]?[,， ]*(?:只)?(?:留|保留)(?:下|着)?(?!\1)[买卖][单的]?[。!]*$/,
    '撤掉所有$1单',
  ],
  [
    /^(?:请|帮我|把)*([买卖])单?(?:都|全部?)*(?:撤掉|撤销|撤|取消)[,，、 ]*(?!\1)[买卖]单?(?:都|全部?)*(?:留着|留下|保留|不动|别动|留)[。!]*$/,
    '撤掉所有$1单',
  ],
  // Both to a price, or by as much: of more or fewer than two it is asked which.
  [
    new RegExp(`^${LEAD}(?:${MOVED} )?both(?: of)?(?: my| the)? (bids|offers|asks|buys|sells) to ${PRICE}${END}`),
    'move both $1 to $2',
  ],
  [
    new RegExp(`^${LEAD}(raise|lower) both(?: of)?(?: my| the)? (buys|sells) by (\\d{1,3}(?:\\.\\d+)?)${END}`),
    '$1 the price of both $2 by $3',
  ],
  ...moved('up', 'raise'),
  ...moved('down', 'lower'),
  // Tightened, one of them goes up and the other down, or both inwards by half: what each should become is asked.
  [
    new RegExp(
      `^${LEAD}(?:tighten|narrow|widen)(?: up| in| out)? (?:both(?: of)?(?: them| my| the)?|(?:the|those|these|my) two|them(?: both)?)(?: quotes| orders)?(?: up| in| out)?(?: by)? (?:nt\\$ ?)?\\d{1,3}(?:\\.\\d+)?(?: ticks?)?${END}`,
    ),
    'change both orders',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}[两二2] ?[张笔个边](?:单|单子|委托)?(?:全部|都|全)*(?:收[紧窄]|缩[窄小]|放宽|拉开) ?\\d{1,3}(?:\\.\\d+)? ?(?:元|块|跳|档)?${HAN_END}`,
    ),
    'change both orders',
  ],
  ...hanBoth('买', 'buys'),
  ...hanBoth('卖', 'sells'),
  [
    new RegExp(
      `^${LEAD}(?:keep|leave) (?:only |just )?(?:the |my )?(sells?|buys?|bids?|offers?|asks?)(?: orders?)?(?:, ?(?:and |but )?| and | but )(?:then )?${CANCEL} ${KEPT}${END}`,
    ),
    'cancel everything except the $1',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:只|仅)?(?:留|保留)(?:下|着)?([买卖]单)(?:就好)?[,， ]*(?:其[他它余]的?|剩下的?|别的)(?:全部|都|全)*${HAN_CANCEL}${HAN_END}`,
    ),
    '除了$1都撤',
  ],
  // "cancel all buys, keep spot": without this those of spot went too.
  [
    new RegExp(
      `^${LEAD}${CANCEL} all (?:of )?(?:my |the )?(buys|sells|bids|offers|asks|orders)[,;]? (?:and |but )?(?:keep|leave) (?:only |just )?(?:the |my |those (?:in |of )?)?spot(?: ones?| orders?| buys?| sells?| bids?| offers?)?${END}`,
    ),
    'cancel all my $1 except spot',
  ],
  // All goes but what is in one contract: 只留現貨，其他全撤.
  [
    new RegExp(
      `^${HAN_LEAD}(?:只|仅)?(?:留|保留)(?:下|着)?${HAN_CONTRACT}的?(?:那[张笔个])?(?:单子?|委托)?(?:就好)?[,， ]*(?:其[他它余]的?|剩下的?|别的)(?:全部|都|全)*${HAN_CANCEL}${HAN_END}`,
    ),
    '除了$1全部取消',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}${HAN_CONTRACT}的?(?:那[张笔个])?(?:单子?|委托)?(?:以外|之外)的?(?:单子?|委托)?(?:全部|都|全)*${HAN_CANCEL}${HAN_END}`,
    ),
    '除了$1全部取消',
  ],
]

/** "move the two buys up 10", "both bids down by 5", "move all of them up 10": of a quote that moves it is the price. */
function moved(way: string, verb: string): [RegExp, string][] {
  const deed = `^${LEAD}(?:(?:move|shift|bump|bring|take|walk|${verb}) )?`
  const by = `(?:${way}|${way}wards?)(?: by)? (?:nt\\$ ?)?(\\d{1,3}(?:\\.\\d+)?)${END}`
  return [
    [
      new RegExp(`${deed}(?:both(?: of)?(?: my| the)?|(?:my|the|those|these) two) (bids|offers|asks|buys|sells) ${by}`),
      `${verb} the price of both $1 by $2`,
    ],
    [new RegExp(`${deed}both(?: of them| orders)? ${by}`), `${verb} the price of both orders by $1`],
    [
      new RegExp(`^${LEAD}(?:move|shift|bump|bring|take|walk) (?:all of them|them all|everything|all my orders) ${by}`),
      `${verb} the price of all my orders by $1`,
    ],
    // Without a deed it may as well tell what prices did.
    [new RegExp(`^${LEAD}(?:all of them|them all) ${by}`), 'change my order'],
  ]
}

/** Two orders of a side that are cancelled or changed together, in Chinese. */
function hanBoth(side: string, orders: string): [RegExp, string][] {
  const two = `[两二2] ?[张笔个]${side}单`
  const said = `^${HAN_LEAD}${two}(?:全部|都|全)*(?:的?价格?)?`
  const by = `(\\d{1,3}(?:\\.\\d+)?) ?元${HAN_END}`
  return [
    [new RegExp(`^${HAN_LEAD}${two}(?:全部|都|全)+${HAN_CANCEL}${HAN_END}`), `cancel both ${orders}`],
    [new RegExp(`^${HAN_LEAD}${HAN_CANCEL}(?:那|这|我的?)${two}${HAN_END}`), `cancel both ${orders}`],
    [new RegExp(`${said}(?:改|调|移|提|降)(?:到|成|为) ?${PRICE} ?元?${HAN_END}`), `move both ${orders} to $1`],
    [new RegExp(`${said}(?:加|提高|上调|调高) ?${by}`), `raise the price of both ${orders} by $1`],
    [new RegExp(`${said}(?:减|降低?|下调|调低) ?${by}`), `lower the price of both ${orders} by $1`],
  ]
}
