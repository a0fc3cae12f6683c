import { MOST_STEPS } from '../../../contracts/exchange-simulation.ts'
import { sentenceIn } from '../../../i18n/sentences.ts'
import type { PriceReference } from '../understand/action.ts'
import { zoneName } from './clock-words.ts'
import { contractWords } from './contract-words.ts'
import type { Messages, OrderLine, OrderWords } from './messages.ts'
import { tableWords } from './table-words.ts'
import { EXPLAINED } from './terms.ts'
import { grouped, MOST_IN_A_ROW, numbered, offsetOf } from './values.ts'

const TAGS: Record<string, string> = {
  'post-only': '只掛單',
  CANCEL_MAKER: '自成交時撤掛著的',
  CANCEL_BOTH: '自成交時兩張都撤',
}

const EXAMPLES = ['給我看前五檔', '以 2,950 買進 5 MWh', '取消最後一張']
const examples = (): string => EXAMPLES.map((e) => `- 「${e}」`).join('\n')

const TOOLS: Record<string, string> = {
  getOrderBook: '委託簿',
  getMarketMetrics: '行情',
  getTrades: '成交紀錄',
  getCandles: 'K 線',
  listSymbols: '商品清單',
  getUserWallet: '錢包',
  getUserOrders: '委託單',
  amendOrder: '改單',
  runSimulation: '模擬',
  exportReport: '報告',
  checkUserExists: '帳戶查詢',
  registerUser: '開立帳戶',
  searchHistory: '您說過的話',
  pullKillSwitch: '緊急停止',
  placeOrder: '下單',
  cancelOrder: '撤單',
  cancelAllOrders: '全部撤單',
}
const pieces = (): string =>
  `這裡沒有分段慢慢送出的委託（TWAP、VWAP）。我可以：\n- 模擬一次：「模擬 TWAP 買 20 MWh」\n- 分次顯示：「以 2,950 買進 40 MWh 每次顯示 4 MWh」`

const nameOf = (tool: string): string => TOOLS[tool] ?? tool
const verbOf = (side: 'BUY' | 'SELL' | null): string => (side === null ? '交易' : side === 'BUY' ? '買進' : '賣出')
const REFERENCES = { bestAsk: '最佳賣價', bestBid: '最佳買價', mid: '中間價', lastPrice: '最新成交價' }
const SIDES = { bestAsk: '賣價', bestBid: '買價', mid: '可用的價格', lastPrice: '可用的價格' }
const placeInBook = ({ of, level }: PriceReference): string =>
  level === undefined ? REFERENCES[of] : `第 ${level} 檔${SIDES[of]}`

const EACH: Record<number, string> = { 60: '小時', 30: '半小時', 15: '刻鐘' }

function order(w: OrderWords): string {
  const price = w.market
    ? '市價'
    : w.price
      ? `以 ${w.price}`
      : w.reference
        ? `以${placeInBook(w.reference)}${offsetOf(w.reference.offset, ' 加 ', ' 減 ')}`
        : ''
  const verb = verbOf(w.side)
  return [
    // A space stands between Chinese and figures alone.
    /\p{Script=Han}$/u.test(price) ? `${price}${verb}` : `${price} ${verb}`.trim(),
    w.qty ? `${w.qty} MWh` : '',
    w.symbol ?? '',
    w.hours ? `交割 ${w.hours}` : '',
    w.hours && w.each ? `每${EACH[w.each]}` : '',
    w.next && w.each
      ? `接下來 ${w.next.count} 個${EACH[w.each]}合約每個`
      : w.next
        ? `${w.next.after > 0 ? '下下個' : '下一個'}${w.next.minutes === null ? '' : ` ${w.next.minutes} 分鐘的`}合約`
        : '',
    w.shown ? `每次顯示 ${w.shown} MWh` : '',
    w.until ? `有效到 ${w.until}` : '',
    ...w.tags.map((tag) => TAGS[tag] ?? tag),
  ]
    .filter(Boolean)
    .join(' ')
}

const bare = (o: OrderLine): string =>
  `${verbOf(o.side)} ${o.qty} MWh${o.symbol ? ` ${o.symbol}` : ''}，${o.price ? `價格 ${o.price}` : '市價'}`
const line = (o: OrderLine): string => `${bare(o)}（${o.id}）`
const released = (energy: string | null, cash: string | null): string => {
  const parts = [cash ? `NT$ ${cash}` : '', energy ? `${energy} MWh` : ''].filter(Boolean)
  return parts.length > 0 ? `釋出 ${parts.join(' 與 ')}。` : ''
}
/** Of a time behind us. */
const timeOf = ({ since, until }: { since: string; until: string | null }): string =>
  until ? `在 ${since} 到 ${until} 之間` : `自 ${since} 以來`
const STATUS: Record<string, string> = { pending: '未成交', matched: '全部成交的', cancelled: '已撤單' }

export const traditionalChinese: Messages = {
  help: () =>
    `我是交易台內建的規則式規劃器，不是語言模型。我可以看委託簿、行情、成交、您的錢包與委託，跑模擬，也可以準備委託單；只有您按下**核准**才會送出。試試：\n${examples()}`,
  thanks: () => '不客氣。',
  approval: () => '在對話裡打字不算核准。要送出請在計畫上按**核准**，不要就按**拒絕**。',
  hoursDiffer: (begin, end) =>
    `小時的編號有人看開始、有人看結束：第 19 小時可能是 19-20，也可能是 18-19，所以沒有準備任何委託。看開始的話，請說「${begin ?? '19-20'}」；看結束的話，請說「${end ?? '18-19'}」。`,
  nothingWaits: (example) =>
    `這裡沒有等您決定的計畫。要我準備的話，請說${example ? `「${example}」` : '出委託，例如「以 2,950 買進 5 MWh」'}。`,
  planWaits: () => '那份計畫還在等您決定，所以我沒有再準備任何委託。要修改請在計畫上按**修改**，不要就按**拒絕**。',
  dropped: () => '好，不做了，沒有準備任何委託。',
  nothingToDrop: () => '目前我沒有在等您回答。等待中的計畫請在計畫上按**拒絕**。',
  notAnAnswer: () => '這句我看不懂，不知道是什麼回答。',
  unknown: (others) =>
    [
      `這句我看不懂；我是規則式的，只懂交易。我可以做這三件事：\n${examples()}`,
      others.length > 0 && `其他伺服器（${others.join('、')}）的工具需要模型。`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  noted: () => '我照規則做事，筆記不會改變我的做法；這次沒有準備任何委託。要讓每張委託都受限制，請在**安全**頁設定。',
  nothingToRepeat: () => '這段對話裡還沒有可以重複的動作。',
  nothingToUndo: () => '沒有可以復原的：上一個動作沒有留下可以收回的委託。請說要撤單或更改哪一張。',
  nothingRests: () => '它已經沒有掛著的部分，沒有可以撤單或更改的，所以我沒有準備任何委託。',
  notRepeated: () =>
    '上一張有沒有到交易所還不知道，所以我沒有準備任何委託。請先看您的委託，再說出整張委託，或要處理的單號。',
  refusal(why, said, cost, example) {
    const reasons = {
      negated: '您說不要，所以我沒有準備任何委託。',
      advice: '要不要交易我不給建議，也沒有準備任何委託。',
      question: '我把這句當成問題，所以沒有準備任何委託。',
      hypothetical: '我把這句當成假設，所以沒有準備任何委託。',
      conditional: '我不能等待時間、價格或其他條件，所以沒有準備任何委託。',
      otherDay: '我不能等待到那時再下單，所以沒有準備任何委託。如果是指那天交割，請一併說出時段：「明天 10-11 點」。',
      reported: '我把這句當成轉述，不是指示，所以沒有準備任何委託。',
      undecided: '您似乎還沒決定，所以我沒有準備任何委託。',
    }
    const facts = said && cost ? `${said}${/\p{Script=Han}$/u.test(said) ? '' : ' '}的金額是 NT$ ${cost}。` : ''
    return `${reasons[why]}${facts}${example ? `要準備的話，請說「${example}」。` : ''}`
  },
  nextHour: (delivered, until) =>
    `我不能等待到下一小時再下單，所以沒有準備任何委託。${
      delivered && !until
        ? `那是交割的時段嗎？是的話，請說「${delivered}」。`
        : `那是交割的時段，還是要掛多久？前者請說「${delivered ?? '下一個 60 分鐘的合約'}」，後者請說「${until ?? '有效 1 小時'}」。`
    }`,
  atHour: (clock, delivered, until) =>
    `我不能等到 ${clock} 再下單，所以沒有準備任何委託。${
      delivered && !until
        ? `那是交割的時間嗎？是的話，請說「${delivered}」。`
        : `那是交割的時間，還是掛到的時間？前者請說「${delivered ?? `交割 ${clock}`}」，後者請說「${until ?? `有效到 ${clock}`}」。`
    }`,
  cannot: (what) =>
    ({
      stop: `這個交易所沒有停損單和其他等價格的條件單。我可以做這三件事：\n- 「以 2,950 買進 5 MWh 只掛單」\n- 「以 2,950 買進 40 MWh 每次顯示 4 MWh」\n- 「以 3,050 賣出 5 MWh 有效到 18:00」`,
      pieces: pieces(),
      simulatedPrice:
        '模擬的單只能掛在最佳買價、中間價或最佳賣價，不能另外指定價格。請直接說出委託：核准之前，計畫會顯示哪些立刻成交、哪些掛著。',
      ladder: '我不會把一張委託拆成幾張。請說出每個價格：「2,940、2,950、2,960 各買 5 MWh」。',
      strategy: '那是一個策略，不只是一張委託。請說要準備哪一張，例如「以 2,950 買進 5 MWh」。',
      terms:
        '掛著的委託只能改價格和數量，不能改買賣方向、合約、有效時間或其他條件。請先撤單再重新下單，例如「取消最後一張」，再說「以 3,050 賣出 5 MWh 有效到 18:00」。',
      otherClock: `時間一律以市場時區 ${zoneName()} 解讀，我不換算其他時區。請改用市場時間說；問「現在幾點」可以知道那邊現在的時間。`,
      interval: 'K 線有 1、5、15 分鐘，1、4 小時和 1 天。要哪一種？',
      twapSide: 'TWAP 只交易一邊。要買還是賣？',
      tooLong: `模擬最多 ${grouped(String(MOST_STEPS))} 步，一步是市場的一秒，也就是 2 小時 46 分鐘。`,
      twapParts: '總量、每步的量和步數對不起來。請說其中兩個：「模擬 TWAP 買 20 MWh 10 步」。',
      stepTime: '模擬的一步是市場的一秒，這個步數和這段時間對不上。請只說其中一個：「20 步」或「10 分鐘」。',
      reset: '緊急停止可以由我啟動，但只有人能解除：請用畫面上方的開關。我仍可以看行情、為您撤單、跑模擬。',
    })[what],
  leftAside: (words) => `${words.map((word) => `「${word}」`).join('、')}我沒有處理。`,
  about: (topic) =>
    ({
      ...EXPLAINED['zh-Hant'],
      limits: '您的限額在**安全**頁由您親手設定，在對話裡說了也不會改。每份計畫都會顯示各項限額用了多少。',
      pnl: '這裡不留存今日以前的損益。',
      playbooks: '劇本的清單、執行和編輯都在**劇本**頁；我從這裡碰不到。',
      auction: '',
      dayAhead:
        '這裡沒有日前市場的價格：這個交易所交易的是現貨和各個時段的合約。某個時段現在的價格：「明天 10-11 點的價格」。',
      risk: '我不計算最壞情況，也沒有風險數字。掛著的委託最多動用的就是上面為它們鎖定的；一張單最多要花多少，核准之前列在計畫上。',
      blocks:
        '這裡沒有基載或尖峰的合約：合約交割一小時、半小時或十五分鐘。整段就是它的每個小時：「明天 8 點到 20 點每小時以 2,950 買 5 MWh」。',
      roll: '委託不能從一個合約移到另一個。請在一則訊息裡說兩件事：「撤掉 18-19 的賣單，19-20 以 3,100 賣 3 MWh」。',
      flat: '我不會一句話就平倉，因為數量不由我選。請說出來：「以市價賣出 5 MWh」。要撤掉掛著的委託，請說「取消全部」。',
      plans: '等您決定的都在上方的**計畫**裡，以前決定過的也在。點開任一份就能看。',
      killSwitch:
        '**緊急停止**會撤掉交易台所有人掛著的委託，之後除了撤單什麼都送不出去，直到有人解除。有沒有啟動、開關在哪，都在畫面上方。任何人都可以啟動，說「停止一切」也行。',
      sizes: '一份計畫最多多少，也可以在**安全**頁設定。',
      deeds:
        '可以，由您核准：下單、改單、撤單我都能準備，一張或全部都行，按下**核准**才會送出。例如「取消最後一張」、「最後一張改成 2,960」、「取消我所有的委託」。',
      automation:
        '這裡沒有東西會自己交易：每張委託都先準備好，由您核准，或在您於**安全**頁設定的長期授權之內才會送出。劇本可以按時間去看、去問、去提出計畫：請看**劇本**頁。',
      orderTypes:
        '有限價單和市價單；有效期可以是 IOC、FOK、GTC 和 GTD；可以只掛單；也有一次只顯示一部分的冰山單。這個交易所沒有停損單和其他等價格的條件單。想知道哪一種，請問「什麼是 IOC」。',
      strategies:
        '模擬在委託簿的複本上跑，什麼都不會送出。策略有：掛在買一、賣一或中間價的**簡單**委託、**做市**、**動量**，以及單邊平均分批的 **TWAP**。試試「模擬做市 200 步」或「模擬 TWAP 買 20 MWh 分 10 步」。',
      api: '程式可以用 MCP 連上這個交易台，權杖在**安全**頁的**程式與權杖**裡建立。程式的委託一樣要您核准。',
      clock: '',
      complaint:
        '請換個說法再問一次，並說清楚要哪個：現貨還是哪個時段、您的還是市場的、什麼時間。數字是查詢那一刻交易所給的；回答旁的卡片有全部，每次呼叫都在**稽核**頁。',
      reasons:
        '價格為什麼動，沒有工具告訴我：這裡不知道新聞、天氣，也不知道是誰在交易。成交了什麼、什麼價格、誰主動，就在上面。',
      permissions:
        '**長期授權**讓範圍內的委託不必一張張按。由您在**安全**頁親手給、親手收回；沒有授權時每張委託都等您核准，在對話裡說了也不算給。',
      tokens: '權杖在**安全**頁的**程式與權杖**裡親手建立、檢視和撤銷：我一個也看不到。',
      account: '您的名字、角色、密碼和登入的地方都在上方帳戶選單的**帳戶**頁。我看不到，也改不了。',
      privacy:
        '在市場上，委託是誰的對誰都不公開。在這裡您看到的是自己的錢包、委託和對話；提出、決定和送出的都記在**稽核**頁。密碼我從來看不到，請不要打在這裡。',
      anonymous: '委託簿是匿名的：誰在買、誰在賣，對誰都不公開，只看得到各個價格的量。',
      market:
        '這裡交易的是電，數量以 MWh、價格以 NT$/MWh 計：有現貨，也有在某個時段交割的合約。集合競價時先收集委託，再以同一價格撮合；之後是連續交易，價格優先、同價時間優先，直到合約在交割前關閘。那時還掛著的委託就到期。',
      meanwhile: '這段時間提出、決定和送出了什麼，**稽核**頁都有紀錄；等您決定的在**計畫**裡。',
      stopping: '要停什麼？「取消全部」會準備撤掉您掛著的委託，要您核准；「停止一切」會立刻啟動整個交易台的緊急停止。',
      paper:
        '交易台名稱旁寫著**模擬盤**，就不會動用真實資金；寫著**實盤**，就可能會。無論哪一種，您核准的委託都會真的送到交易台所連的交易所，在那裡算數。',
      average: '',
      vwap: '',
      advice: '怎麼看由您判斷：我不給建議，也不做預測。',
      alerts: '對話裡沒有東西會等價格。劇本會按時間去看，看到什麼就說：請在**劇本**頁複製**價差監看**，改成您的條件。',
      contractPrices: '',
      tables:
        '把表格貼到下面的欄位，或附上 CSV 檔：第一行是欄位名稱，以下每一行是同一份計畫裡的一張委託。例如：\n\n```\n時段,方向,MWh,價格\n18-19,買,5,2950\n19-20,賣,3,3100\n```\n\n我能讀的欄位是方向、數量或功率、價格（或「市價」）、類型、有效期、合約，或日期和時段（或開始和結束），以及您自己的備註。沒有時段的是現貨。',
      language: '您用什麼語言寫，我就用什麼語言回答：English、繁體中文或簡體中文。畫面的語言在帳戶選單裡選。',
      memory: '您要我記住的都在**記憶**頁：可以檢視、修改、釘選、匯出和清除。',
      export: '要存成檔案：委託清單上方的**匯出 CSV** 會存下那裡打開的清單。',
      pieces: pieces(),
    })[topic],
  clock: (time, zone) => `現在是 **${time}**（${zone}），交割時段和關閘都用這個時間。`,
  symbolLimits: ({ symbol, lot, maxQty, maxValue, minPrice, maxPrice }) =>
    `交易所本身對一張 ${symbol} 委託${lot ? `最少要 **${lot} MWh**，` : '的'}上限：**${maxQty} MWh**、NT$ ${maxValue}，價格 ${minPrice} 到 ${maxPrice}。`,
  auction: (a) =>
    a
      ? `現在有 **${a.count}** 個合約在集合競價，最早交割的是 ${a.first.hours} ${zoneName()}（${a.first.symbol}）。${a.first.clears ? `在 **${a.first.clears}** ${zoneName()} 以同一價格撮合。` : '沒有工具告訴我何時撮合。'}`
      : '現在沒有合約在集合競價。',
  contractPrices({ hours, count, minutes, cheapest, dearest, mean, top, unpriced, isOfAuction, isOfBook }) {
    const named = (c: typeof cheapest) => `**${c.hours}**（${c.symbol}）**${c.price}**`
    const how = [
      '價格以最近一筆成交為準',
      isOfAuction ? '集合競價中的是目前會撮合的價格' : '',
      isOfBook ? '還沒有成交的是中間價' : '',
    ]
    const ends = top
      ? `${top.isDearest ? '最貴' : '最便宜'}的是${top.those.map(named).join('、')}`
      : `最便宜的是${named(cheapest)}${dearest ? `，最貴的是${named(dearest)}` : ''}${mean ? `，平均 ${mean}` : ''}`
    return `${hours ? `${hours} 的 ` : ''}**${count}** 個 ${minutes} 分鐘合約（${zoneName()}）中，${ends}。${how.filter(Boolean).join('，')}。${unpriced > 0 ? `還有 ${unpriced} 個沒有價格。` : ''}卡片列出全部。`
  },
  comparison({ cheapest, others, isOfBook }) {
    const apart = others.map(({ name, more }) => `**${name}** ${more === null ? '一樣' : `每 MWh 貴 NT$ **${more}**`}`)
    return `以${isOfBook ? '中間價' : '最近一筆成交'}比較，**${cheapest}** 最便宜：${apart.join('，')}。`
  },
  noContractPrices: () => '清單上沒有它們的價格。幾個小時的我可以逐一給您看：「明天 18-22 點的價格」。',
  inTurn: (orders) => orders.join('，接著'),
  ask(missing, w, note, unread, example) {
    const verb = verbOf(w.side)
    const hint =
      note === 'positive'
        ? '數量必須大於零。'
        : note === 'foreign'
          ? '價格以 NT$/MWh 計。'
          : note === 'total'
            ? '我需要每 MWh 的單價，不是總額。'
            : note === 'unit'
              ? '那是每度的價格，還是每 MWh 的？'
              : note === 'best'
                ? '最佳買價還是最佳賣價？'
                : note === 'lots'
                  ? '這裡的委託以 MWh 計，不用口數或張數。'
                  : ''
    const strange = unread.map((word) => `「${word}」`).join('、')
    if (missing === 'clarify' && strange)
      return `${strange}對這張單是什麼意思？我懂的是方向、數量、價格、合約和掛多久。${example ? `不要它的話，請說「${example}」。` : ''}`
    const without = strange ? `我看不懂${strange}，所以不在這張單裡。` : ''
    const qty = w.qty ? `${w.each ? '每個合約' : ''} ${w.qty} MWh` : ''
    const price = w.market ? '以市價' : w.price ? `以 ${w.price} ` : ''
    const questions = {
      price: `要用什麼價格${verb}${qty}？（NT$/MWh，或「市價」）`,
      quantity: `要${price}${verb}多少 MWh？`,
      quantity_and_price: `要${verb}多少 MWh，用什麼價格？`,
      side: `${[qty.trim(), w.market ? '市價' : w.price ? `價格 ${w.price}` : ''].map((said) => said && `${said}，`).join('')}要買進還是賣出${w.qty || !price ? '' : '，多少 MWh'}？`,
      hours: '要幾小時？',
      expiry: '要掛到什麼時候？請給還沒到的時間，例如「18:00」或「2 小時」。',
      display: '委託簿每次要顯示多少 MWh？',
      amend: '要改成什麼？例如「價格 2,940」或「數量 5 MWh」。',
      contract: '要哪一個合約？請說交割時段，例如「18-19 點」。',
      order: '要哪一張？請給單號，或說「最後一張」、「全部」。',
      clarify:
        note === 'prices'
          ? `每個價格各${qty}，還是總共${qty}？請說「每個」，或說出那一個價格。`
          : '哪個數字是數量，哪個是價格？例如「以 2,950 買進 5 MWh」。',
    }
    return `${without}${hint}${questions[missing]}`
  },
  ...contractWords('zh-Hant'),
  order,
  plan: (orders) =>
    orders.length > MOST_IN_A_ROW
      ? `我的理解，依序 ${orders.length} 項：\n${numbered(orders, (more) => `另有 ${more} 項，逐一列在計畫裡。`)}\n\n未經您核准或長期授權，不會送出任何委託。`
      : `我的理解：${orders.map((o) => `**${o}**`).join('，接著')}。未經您核准或長期授權，不會送出任何委託。`,
  naming: (words, o) => `${words}（${bare(o)}）`,
  cancelling: (id) => `撤單 ${id}`,
  cancellingAll: (side, symbol) => {
    const which = `${symbol ? `${symbol} ` : ''}${side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : symbol ? '委託' : ''}`
    return which ? `全部撤單：${which}` : '全部撤單'
  },
  otherWrite: (tool) =>
    tool === 'registerUser' ? '開立交易所帳戶' : tool === 'runSimulation' ? '以真實委託執行模擬' : nameOf(tool),
  noExchange: () =>
    '目前用不到交易所：沒有連上，或是它的工具在**工具**頁等您決定。所以什麼都查不到，也沒有準備任何委託。',
  noTool: (tool) => `這裡做不到：沒有已連線的伺服器提供${nameOf(tool)}（\`${tool}\`）。`,
  noPrice: ({ of, level }) =>
    `現在委託簿上沒有${level === undefined ? '' : `第 ${level} 檔`}${SIDES[of]}，所以沒有準備任何委託。要用什麼價格？`,
  noPending: (verb) => `您沒有符合的未成交委託，沒有可以${verb === 'cancel' ? '撤單' : '更改'}的。`,
  severalPending: (verb, orders) =>
    `${orders.length === 1 ? '符合的委託只有這一張，要' : '有好幾張符合的委託，要'}${verb === 'cancel' ? '撤' : '改'}${orders.length === 1 ? '的話請給單號：' : '哪一張？'}\n${orders.map((o) => `- ${line(o)}`).join('\n')}`,
  toWhat: (o) => `這張委託要改成什麼：${line(o)}？例如「價格 2,940」或「數量 5 MWh」。`,
  nothingLeft: (o) => `那樣一點也不剩（${line(o)}），所以我沒有準備任何變更。要撤掉它，請說「取消 ${o.id}」。`,
  unclearChange: (o, number) => `${number} 是新的價格還是新的數量？（${line(o)}）`,
  unclearShift: (o, price, qty) => `價格改為 ${price}，還是數量改為 ${qty} MWh？（${line(o)}）`,
  unclearUnit: (price, beside) => `${price} 大約是 ${beside} 的千分之一：是每度的價格，還是每 MWh 的？`,
  noContract: (hours, isEach, inEach) =>
    `${isEach ? '這些合約並非都在交易' : '沒有這樣的合約在交易'}，所以沒有準備任何委託。${hours.length > 0 ? `交易中的有（${zoneName()}）：${hours.join('、')}。` : ''}${inEach ? `沒有超過一小時的合約；每個小時都要這麼多的話，請說「${inEach}」。` : ''}`,
  ...tableWords['zh-Hant'],
  tooMany: (count, most) => `那會是 ${count} 張委託，而一份計畫最多 ${most} 張，所以沒有準備任何委託。請分幾次說。`,
  severalContracts: (hours) => `符合的合約有好幾個，要哪一個（${zoneName()}）：${hours.join('、')}？`,
  noClock: () => '我這裡不知道現在幾點，所以沒有準備任何委託。請說合約的代號。',
  amending: (id, price, qty) => `改單 ${id}${price ? `，價格改為 ${price}` : ''}${qty ? `，數量改為 ${qty} MWh` : ''}`,
  amended: (f, kept) =>
    `委託 ${f.id} 已**更改**：${f.order}${f.filled === '0' ? '' : `，其中成交 ${f.filled} MWh`}${f.resting ? `，${f.resting} MWh 掛著` : ''}；${kept === null ? '其餘已**撤單**：下一筆對手是您自己的委託' : `${kept ? '保留' : '失去'}原來的排隊順序`}。`,
  choices: {
    sides: ['買進', '賣出'],
    simulated: ['買進', '賣出'],
    prices: ['市價', '最佳買價', '最佳賣價'],
    hours: ['1 小時', '2 小時'],
    expiries: ['1 小時', '今天'],
    orders: ['最後一張', '全部'],
    intervals: ['5 分鐘 K 線', '1 小時 K 線', '日 K 線'],
    price: (n) => `價格 ${n}`,
    quantity: (n) => `數量 ${n} MWh`,
    order: line,
    contract: (hours, symbol) => `${hours}（${symbol}）`,
    examples: EXAMPLES,
  },
  waiting: () => '計畫正在等您決定。',
  book: (b) =>
    `${b.symbol}：${b.bid ? `最佳買價 **${b.bid}**` : '沒有買單'}，${b.ask ? `最佳賣價 **${b.ask}**` : '沒有賣單'}${b.spread ? `，價差 ${b.spread}` : ''}。買方 ${b.bidLevels} 檔共 ${b.bidMwh} MWh，賣方 ${b.askLevels} 檔共 ${b.askMwh} MWh。`,
  bookSide: (b) =>
    b.best
      ? `${b.symbol}：最佳${b.side === 'BUY' ? '買' : '賣'}價 **${b.best}**，${b.side === 'BUY' ? '買' : '賣'}方 ${b.levels} 檔共 ${b.mwh} MWh。卡片上兩邊都有。`
      : `${b.symbol} 現在沒有${b.side === 'BUY' ? '買' : '賣'}單。`,
  crossed: ({ symbol, bid, ask }) =>
    `${symbol} 正在收集委託：買價最高 **${bid}**，賣價最低 **${ask}**，所以還沒有價差，也還沒有可成交的價格。重疊的部分在集合競價撮合時以同一價格成交。`,
  emptyBook: (symbol) => `${symbol} 委託簿是空的：沒有買單也沒有賣單。`,
  metrics(m, focus) {
    const quote = `最佳買價 ${m.bid ?? '–'}，最佳賣價 ${m.ask ?? '–'}`
    if (focus === 'spread')
      return m.spread
        ? `${m.symbol} 價差 **${m.spread}**${m.spreadPercent ? `（${m.spreadPercent} %）` : ''}：${quote}。`
        : `${m.symbol} 現在沒有價差：委託簿有一邊是空的。`
    if (focus === 'mid')
      return m.mid ? `${m.symbol} 中間價 **${m.mid}**：${quote}。` : `${m.symbol} 現在沒有中間價：委託簿有一邊是空的。`
    if (focus === 'volatility')
      return m.volatility
        ? `${m.symbol} 最近一小時每分鐘波動率 **${m.volatility} %**。`
        : `${m.symbol} 成交太少，算不出波動率。`
    if (focus === 'volume')
      return `${m.symbol} 成交量：${m.volumes.map((v) => `${v.window} **${v.mwh} MWh**（${v.trades} 筆）`).join('，') || '尚無成交'}。`
    if (focus === 'impact')
      return `現在成交 10 MWh ${m.symbol}：${m.buyImpact ? `買進均價偏離中間價 ${m.buyImpact}` : '賣方深度不足'}，${m.sellImpact ? `賣出偏離 ${m.sellImpact}` : '買方深度不足'}。`
    if (focus === 'perKwh') {
      const of = (price: string | null) => (price ? `${price} NT$/kWh` : '–')
      return `${m.symbol} 每度（kWh）：${m.perKwh.last ? `最新成交 **${of(m.perKwh.last)}**` : '尚無成交'}；最佳買價 ${of(m.perKwh.bid)}，最佳賣價 ${of(m.perKwh.ask)}。委託以 NT$/MWh 計價，是這個的一千倍。`
    }
    if (focus === 'average') {
      const told = m.volumes.flatMap((v) => (v.average ? [`最近 ${v.window} **${v.average}**`] : []))
      return told.length > 0
        ? `${m.symbol} 成交量加權均價（VWAP）：${told.join('，')}。`
        : `${m.symbol} 最近 24 小時沒有成交，所以沒有均價。`
    }
    if (focus === 'range')
      return m.high24h && m.low24h
        ? `${m.symbol} 最近 24 小時最高 **${m.high24h}**，最低 **${m.low24h}**${m.volume24h ? `，成交 ${m.volume24h} MWh` : ''}；最新成交 ${m.last ?? '–'}。`
        : `${m.symbol} 最近 24 小時沒有成交，所以沒有最高價和最低價。`
    if (focus === 'imbalance')
      return m.imbalance
        ? `${m.symbol} 最佳 ${m.imbalance.levels} 檔：買方 **${m.imbalance.bid} MWh**，賣方 **${m.imbalance.ask} MWh**，不平衡 **${m.imbalance.percent} %**。`
        : `${m.symbol} 現在沒有不平衡可言：委託簿是空的。`
    if (focus === 'change')
      return m.since24h
        ? `${m.symbol} 最新成交 **${m.last ?? '–'}**，比 24 小時前的 ${m.since24h.open} 漲跌 **${m.since24h.percent} %**（${m.change24h}）。`
        : `${m.symbol} 沒有 24 小時前的價格可比。`
    if (focus === 'quote') return `${m.symbol}：最佳買價 **${m.bid ?? '–'}**，最佳賣價 **${m.ask ?? '–'}**。`
    const price = m.last ? `${m.symbol} 最新成交 **${m.last}**` : `${m.symbol} 尚無成交`
    return `${price}；${quote}${m.spread ? `，價差 ${m.spread}` : ''}${m.change24h ? `，24 小時漲跌 ${m.change24h}` : ''}。`
  },
  today: ({ result, pricesOf, rows, more, unpriced }) => {
    if (result === null) return '您今日（UTC）還沒有成交，所以沒有今日損益。'
    const told = rows.map((r) => {
      const net = r.bought ? `淨買進 ${r.bought} MWh` : r.sold ? `淨賣出 ${r.sold} MWh` : '買賣相抵'
      const cash = r.paid ? `，付出 NT$ ${r.paid}` : r.received ? `，收入 NT$ ${r.received}` : ''
      return `${r.symbol} ${net}${cash}${r.mark ? `，以 ${r.mark} 計價` : ''}`
    })
    const others = more > 0 ? `；還有 ${more} 個合約` : ''
    const left = unpriced > 0 ? `其中 ${unpriced} 個合約沒有價格可計，未計入。` : ''
    return `您今日（UTC 0 時起）的交易，以 ${pricesOf ?? '當時'} 的價格計為 **${result}**：${told.join('；')}${others}。${left}`
  },
  wallet: (w) =>
    `可用 **NT$ ${w.cash}** 與 **${w.energy} MWh**${w.lockedCash || w.lockedEnergy ? `；委託鎖定 ${[w.lockedCash ? `NT$ ${w.lockedCash}` : '', w.lockedEnergy ? `${w.lockedEnergy} MWh` : ''].filter(Boolean).join(' 與 ')}` : ''}。${w.lockedShare ? `鎖定的占全部資金 **${w.lockedShare.cash}**、現貨電量 **${w.lockedShare.energy}**。` : ''}${w.contracts ? `交割合約：${w.contracts.named.length > 0 ? w.contracts.named.map((c) => `${c.symbol} **${c.mwh} MWh**`).join('、') : `${w.contracts.count} 個合約共 **${w.contracts.mwh} MWh**`}${w.contracts.locked ? `，另鎖定 ${w.contracts.locked} MWh` : ''}。` : ''}`,
  holding: (rows, more) => {
    if (rows.length === 0) return '錢包裡這個時段的電，與每個帳戶都分到的一樣多：您在這裡沒有淨部位。'
    const told = rows.map(
      (r) =>
        `${r.symbol} 可用 **${r.free} MWh**${r.locked ? `，鎖定 ${r.locked} MWh` : ''}${r.bought ? `，今日淨買進 ${r.bought} MWh` : r.sold ? `，今日淨賣出 ${r.sold} MWh` : ''}`,
    )
    return `您持有：${told.join('；')}${more > 0 ? `；還有 ${more} 個合約` : ''}。`
  },
  ordersOf: (o) =>
    `您${o.total > o.of ? ` ${o.total} 張中最新的 ${o.of}` : `的 ${o.of}`} 張${STATUS[o.status] ?? ''}委託裡有 **${o.count}** 張${o.side === 'BUY' ? '買' : '賣'}單${o.newest ? `${o.count === 1 ? '' : '；最新一張'}：${line(o.newest)}` : ''}。卡片上兩邊都有。`,
  averages(rows, { listed, total }, more) {
    const which = total > listed ? `您 ${total} 張委託中最新的 ${listed} 張` : `您全部 ${listed} 張委託`
    if (rows.length === 0) return `${which}都還沒有成交，所以沒有均價。`
    const told = rows.map((r) => `${r.symbol} ${r.side === 'BUY' ? '買進' : '賣出'} ${r.mwh} MWh，均價 **${r.price}**`)
    return `${which}：${told.join('；')}${more > 0 ? `；還有 ${more} 項` : ''}。每張委託自己的均價在卡片上。`
  },
  previewed(p) {
    const sum = p.paid ? `要 **NT$ ${p.paid}**` : p.received ? `可得 **NT$ ${p.received}**` : '不用錢'
    const locking = p.locked ? `，鎖定 NT$ ${p.locked}` : ''
    const slip = p.slippage ? `，離最佳價 ${p.slippage.best} **${p.slippage.away}**，最後成交到 ${p.slippage.last}` : ''
    const rest = [
      p.resting ? `其餘 ${p.resting} MWh 會掛著${locking}` : '',
      p.dropped ? `**其餘 ${p.dropped} MWh 不會成交**，會撤掉` : '',
    ].filter(Boolean)
    const figures = p.filled
      ? `${p.order}，以目前的委託簿${sum}：${[`成交 ${p.filled} MWh${p.average ? `，均價 ${p.average}` : ''}${slip}`, ...rest].join('，')}。`
      : `${p.order}，以目前的委託簿不會成交${p.resting ? `，會全部掛著${locking}` : ''}。`
    if (p.isOfPlan && p.refused === null) return `${figures}計畫還在等您決定。`
    if (p.refused !== null) return `${figures}照這樣會被拒：「${p.refused}」。${p.isOfPlan ? '' : '沒有準備任何委託。'}`
    return `${figures}沒有準備任何委託${p.example ? `；要準備的話，請說「${p.example}」` : ''}。`
  },
  budget(b) {
    if (b.least === null) return '目前的委託簿沒有賣單，買不到。'
    if (b.qty === null) return `NT$ ${b.sum} 以目前的委託簿買不到：最少 ${b.least.qty} MWh 要 NT$ ${b.least.paid}。`
    return `${b.isAll ? '目前的委託簿用市價可買' : `NT$ ${b.sum} 以目前的委託簿用市價可買`} **${b.qty} MWh**：共 NT$ ${b.paid}，均價 ${b.average}。${b.isAll ? '讀到的賣單就這麼多，錢還有剩。' : ''}沒有準備任何委託${b.example ? `；要準備的話，請說「${b.example}」` : ''}。`
  },
  within(w) {
    const [limit, deed] = w.side === 'BUY' ? [`${w.limit} 以下`, '買進'] : [`${w.limit} 以上`, '賣出']
    if (w.qty === null) return `目前的委託簿在 ${limit}沒有量可${deed}。`
    return `目前的委託簿在 ${limit}可${deed} **${w.qty} MWh**：共 NT$ ${w.paid}，均價 ${w.average}。${w.isAll ? '那一邊讀到的就這麼多。' : ''}沒有準備任何委託${w.example ? `；要準備的話，請說「${w.example}」` : ''}。`
  },
  atPrice({ price, levels, isBeyond }) {
    const told = levels.map(
      ({ side, qty, orders }) => `**${qty} MWh** ${side === 'BUY' ? '買單' : '賣單'}（${orders} 張）`,
    )
    if (told.length > 0) return `目前的委託簿在 ${price} 有 ${told.join('、')}。`
    return `目前的委託簿在 ${price} 沒有掛單${isBeyond ? '；這個價格在讀到的最後一檔之外' : ''}。`
  },
  nearMid: (n) =>
    `中間價 ${n.mid} 上下 ${n.percent} % 以內，目前的委託簿有買單 **${n.bid} MWh**（到 ${n.low} 為止）、賣單 **${n.offered} MWh**（到 ${n.high} 為止）。${n.levels ? `每邊只讀到 ${n.levels} 檔，後面可能還有。` : ''}`,
  noLevel: (side, level) => `目前的委託簿沒有第 ${level} 檔${side === 'BUY' ? '買' : '賣'}價。`,
  standsOut({ of, end, side }, total, orders, more) {
    const how = {
      price: { most: '價格最高', least: '價格最低' },
      qty: { most: '數量最多', least: '數量最少' },
      time: { most: '最新', least: '最舊' },
    }[of]
    const kind = side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'
    const told = `**${orders.map(line).join('**、**')}**${more > 0 ? `，還有 ${more} 張` : ''}`
    return total === 1
      ? `您只有一張未成交${kind}：${told}。`
      : `您 ${total} 張未成交${kind}中，${how[end]}的是${told}。`
  },
  nearness({ orders, more, elsewhere, symbol, isQueue }) {
    const lines = orders.map(({ order, opposite, own }) => {
      const isBuy = order.side === 'BUY'
      const [way, other, mine] = isBuy ? ['低', '最佳賣價', '最佳買價'] : ['高', '最佳買價', '最佳賣價']
      const away = opposite
        ? `比${other} ${opposite.best} ${way} **${opposite.away}** NT$/MWh`
        : isBuy
          ? '現在沒有人賣'
          : '現在沒有人買'
      const place = own ? (own.behind ? `，落後${mine} ${own.best} ${own.behind}` : `，就在${mine}`) : ''
      return `${line(order)}：${away}${place}`
    })
    const beside = [
      elsewhere > 0 ? `您有 ${elsewhere} 張在別的合約，沒有量。` : '',
      isQueue ? '同一價格前面排了多少委託，交易所不提供；同價時間優先。' : '',
    ]
      .filter(Boolean)
      .join('')
    if (lines.length === 0) return `您在 ${symbol} 沒有未成交委託。${beside}`
    const told =
      lines.length === 1
        ? `您的${lines[0]}。`
        : `您的未成交委託，離市場最近的在前：\n${[...lines, ...(more > 0 ? [`還有 ${more} 張`] : [])].map((l) => `- ${l}`).join('\n')}`
    return beside ? `${told}${lines.length === 1 ? '' : '\n\n'}${beside}` : told
  },
  noPlace: (count) => `那個位置沒有委託：清單上有 ${count} 張。`,
  proceeds: ({ free, sold, paid, average, left }) =>
    sold
      ? `您可用的 ${free} MWh 現貨電，現在的買方吃得下 **${sold} MWh**：NT$ **${paid}**，均價 ${average}。${left ? `其餘 ${left} MWh 在讀到的委託簿裡沒有人買，只會賣得更低或賣不掉。` : ''}委託鎖定的和合約的電沒有算在內。沒有準備任何委託。`
      : free === '0'
        ? '您沒有可用的現貨電可以賣。沒有準備任何委託。'
        : `現在委託簿上沒有人買，您的 ${free} MWh 一時換不到錢。沒有準備任何委託。`,
  ordersNone: (side) => `您沒有未成交的${side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'}。`,
  openSums(rows, cut) {
    const told = rows.map(
      ({ side, count, mwh, paid, average }) =>
        `**${count}** 張未成交${side === 'BUY' ? '買單' : '賣單'}共 **${mwh} MWh**${paid ? `、NT$ **${paid}**` : ''}${average ? `，均價 ${average}` : ''}`,
    )
    return `您有 ${told.join('；')}；已成交的部分不計。${cut ? `以上只算 ${cut.total} 張委託中最新的 ${cut.listed} 張。` : ''}`
  },
  ranked(by, isFalling, orders, more) {
    const how = { price: ['價格最低', '價格最高'], qty: ['數量最少', '數量最多'], time: ['最舊', '最新'] }[by][
      isFalling ? 1 : 0
    ]
    const lines = [...orders.map(line), ...(more > 0 ? [`還有 ${more} 張`] : [])]
    return `您的未成交委託，${how}的在前：\n${lines.map((l) => `- ${l}`).join('\n')}`
  },
  ownMeans(o) {
    const free = o.side === 'SELL' ? `${o.free} MWh` : `NT$ ${o.free}`
    const rest = `沒有準備任何委託${o.example ? `；要準備的話，請說「${o.example}」` : ''}。`
    if (o.sum)
      return o.qty
        ? `NT$ ${o.sum} 以 ${o.price} 計是 **${o.qty} MWh**；您可用 ${free}。${rest}`
        : `NT$ ${o.sum} 以 ${o.price} 計不足一張最小的委託。${rest}`
    if (o.qty === null) return `您可用 ${free}，不足一張最小的委託。${rest}`
    if (o.side === 'SELL')
      return o.part ? `您可用 ${free}，其中 ${o.part} 是 **${o.qty} MWh**。${rest}` : `您可用 **${free}**。${rest}`
    return `您可用 ${free}，${o.part ? `其中 ${o.part} ` : '全部'}${o.price ? `以 ${o.price} ` : ''}可買進 **${o.qty} MWh**。${rest}`
  },
  orders(status, shown, total, newest) {
    const kind = STATUS[status] ?? ''
    if (shown === 0 && status === 'matched') return '您沒有全部成交的委託。部分成交的列在未成交或已撤單的委託裡。'
    if (shown === 0) return `您沒有${kind}委託。`
    const many = total > shown ? `，卡片列出最新的 ${shown} 張` : ''
    return `您有 **${Math.max(shown, total)}** 張${kind}委託${many}${newest ? `；最新一張：${line(newest)}` : ''}。`
  },
  trades: (t) =>
    t
      ? `${t.symbol} 最新成交：**${t.amount} MWh，價格 ${t.price}**${t.side ? `，${t.side === 'BUY' ? '買方' : '賣方'}主動` : ''}；共顯示 ${t.shown} 筆。`
      : '尚無成交。',
  inPeriod({ since, until, side, placed, fills, more, beyond, cut }) {
    const time = timeOf({ since, until })
    const orders =
      placed === null
        ? ''
        : placed.count === 0
          ? `您${time}沒有下單。`
          : `您${time}下了 **${placed.count}** 張委託：${[placed.open > 0 ? `${placed.open} 張未成交` : '', placed.filled > 0 ? `${placed.filled} 張全部成交` : '', placed.ended > 0 ? `${placed.ended} 張已撤單或到期` : ''].filter(Boolean).join('、')}。`
    const deeds = fills.map((f) => `${f.symbol} ${verbOf(f.side)} **${f.mwh} MWh**，共 NT$ ${f.paid}，均價 ${f.price}`)
    const kind = side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'
    const filled =
      fills.length === 0
        ? `${placed ? '這段時間' : time}您的${kind}沒有成交。`
        : `${placed ? '其中成交' : `您${time}成交`}：${deeds.join('；')}${more > 0 ? `；還有 ${more} 項` : ''}。`
    const before = beyond > 0 ? `有 ${beyond} 張委託不只在這段時間裡，可能有一部分在別的時間成交。` : ''
    const list = cut
      ? `這是您 ${cut.total} 張委託中最新的 ${cut.listed} 張${cut.reachesTo ? `，只回溯到 ${cut.reachesTo}，所以可能不止這些` : ''}。`
      : ''
    return [orders, filled, before, list].filter(Boolean).join('')
  },
  shareOfMeans: (s) => `可用 ${s.free} 的 ${s.percent} % 是 **${s.share}**。`,
  keptBack: (k) =>
    `您可用 NT$ ${k.free}；${k.isShort ? `要留 NT$ ${k.kept} 還差 **NT$ ${k.beyond}**。` : `留下 NT$ ${k.kept}，還能花 **NT$ ${k.beyond}**。`}`,
  biggestTradeIn: (t) =>
    `${t.symbol} ${timeOf(t)}最大的一筆成交：**${t.mwh} MWh，價格 ${t.price}**，時間 ${t.at}；共 ${t.count} 筆。${t.reachesTo ? `清單只回溯到 ${t.reachesTo}，之前可能有更大的。` : ''}`,
  tradesIn: (t) =>
    `${t.symbol} ${timeOf(t)}：成交 **${t.count}** 筆共 **${t.mwh} MWh**，價格 ${t.low} 到 ${t.high}，均價 ${t.average}；最後一筆 ${t.newest.mwh} MWh，價格 ${t.newest.price}。${t.reachesTo ? `清單只回溯到 ${t.reachesTo}，所以不只這些。` : ''}`,
  pastFigures: (p) =>
    `${p.symbol} ${timeOf(p)}：從 **${p.open}** 到 **${p.close}**（${p.change}），最低 **${p.low}**，最高 **${p.high}** NT$/MWh；成交 **${p.mwh} MWh**。${p.isAverage ? '均價從 K 線看不出來。' : ''}${p.reachesTo ? `K 線只回溯到 ${p.reachesTo}，所以不止這些。` : ''}`,
  noTradesIn: ({ symbol, since, until, reachesTo }) =>
    reachesTo
      ? `成交清單只回溯到 ${reachesTo}，所以看不到 ${symbol} ${timeOf({ since, until })}的成交。`
      : `${symbol} ${timeOf({ since, until })}沒有成交。`,
  untimed: ({ since, until }) =>
    `清單沒有每一筆的時間，所以我分不出哪些是${timeOf({ since, until })}的；卡片列出全部。`,
  placedAt: (time) => `下單時間 ${time}。`,
  noneEnded: (how, isCut) =>
    how === 'refused'
      ? `您在交易所${isCut ? '最新的委託' : '的委託'}沒有被拒的：被拒的委託不會進到那份清單。什麼被拒、為什麼，都在**稽核**頁。`
      : `您${isCut ? '最新' : ''}的委託沒有撤單的。`,
  orderFates: (fates, more) => {
    const told = fates.map(({ order, state, filled, at }) => {
      const part = filled ? `${filled} MWh${at ? `，均價 ${at}` : ''}` : null
      const fate = {
        OPEN: '未成交',
        PARTIALLY_FILLED: `部分成交，${part ?? '數量不明'}；其餘仍掛著`,
        FILLED: `全部成交${at ? `，均價 ${at}` : ''}`,
        CANCELLED: `已撤單，${part ? `其中成交 ${part}` : '沒有成交'}`,
        EXPIRED: `已到期，${part ? `其中成交 ${part}` : '沒有成交'}`,
        REJECTED: '被交易所拒絕',
      }[state]
      return `${line(order)}：**${fate}**`
    })
    const lines = more > 0 ? [...told, `還有 ${more} 筆`] : told
    return lines.length === 1 ? `您的${told[0]}。` : `符合的委託：\n${lines.map((l) => `- ${l}`).join('\n')}`
  },
  restsUntil: (time) => (time ? `它掛到 **${time}**。` : '它掛到成交或撤單為止。'),
  noOrderWithin: (side) => `您沒有在那個時段交割的${side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'}。`,
  noSuchOrder: (numbers, side) =>
    `您沒有價格、數量或編號是 ${numbers.join(' 和 ')} 的${side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'}。`,
  candles: (c) =>
    c
      ? `${c.symbol}${c.since ? ` 自 ${c.since} 起` : ''}：**${c.close}**，${c.change ? `從 ${c.open} 漲跌 ${c.change}` : '與起點持平'}；區間 ${c.low} 到 ${c.high}${c.of ? `（${c.of.interval} K 線 ${c.of.candles} 根）` : ''}。`
      : '尚無 K 線：還沒有成交。',
  stoodStill: (s) => `${s.symbol} 自 ${s.since} 起沒有成交；最後成交價 **${s.last}**。`,
  symbols: (lines, contracts) => {
    const spot = lines.map(
      (s) => `**${s.symbol}**（最小跳動 ${s.tick}，單位 ${s.lot} MWh，${s.isOpen ? '交易中' : '休市'}）`,
    )
    if (!contracts) return spot.length > 0 ? `可交易：${spot.join('、')}。` : '沒有可交易的商品。'
    const { count, inAuction, next } = contracts
    const auction = inAuction > 0 ? `（其中 ${inAuction} 個在集合競價）` : ''
    const closes = next ? `下一個關閘：${next.closesAt}，${next.contract}（${next.symbol}）。` : ''
    return `可交易：${[...spot, `${count} 個交割合約${auction}`].join('、')}。${closes}卡片列出全部。`
  },
  contractsIn: (rows, more, isNext) => {
    if (rows.length === 0) return isNext ? '沒有這樣的合約在交易。' : '列出的合約裡，沒有在這個時段交割的。'
    const state = { CONTINUOUS: '交易中', AUCTION: '集合競價中', HALTED: '暫停交易', CLOSED: '休市' }
    const named = rows
      .map(
        (c) =>
          `- ${c.hours}（${c.symbol}），${state[c.session]}${c.price ? `，最新 ${c.price}` : ''}${c.closesAt ? `，${c.closesAt} 關閘` : ''}`,
      )
      .join('\n')
    return `${isNext ? '最早交割的合約' : '這個時段的合約'}（${zoneName()}）：\n${named}${more > 0 ? `\n- 還有 ${more} 個` : ''}`
  },
  exists: (exists) => (exists ? '有，交易所有您的帳戶。' : '沒有，交易所沒有這個帳戶。'),
  said: (messages) =>
    messages.length === 0
      ? '在這段對話裡，找不到您說過這樣的話。'
      : messages.map((s) => `第 ${s.turn} 輪（${s.at}）您說：「${s.text}」`).join('\n\n'),
  registered: (userId) => `交易所已開立帳戶 ${userId}。`,
  simulation: (s, isReport, isReal) =>
    `${isReport ? '報告' : '模擬'} ${s.id}：${s.steps} 步、${s.orders} 張單、${s.trades} 筆成交；損益 **${s.pnl}**，買進 ${s.bought}、賣出 ${s.sold} MWh。${isReal ? '' : '是在委託簿的複本上跑的。'}`,
  ranSimulation: (id) => `模擬 ${id} 跑完了，數字與曲線在卡片裡。`,
  readFailed: (what, reason) => `拿不到${nameOf(what)}${reason ? `：「${reason}」` : '。'}`,
  otherResult: (tool) => `${nameOf(tool)}：結果在卡片裡。`,
  resting: (f) => `${f.order}：已接受，**掛在委託簿上**，尚未成交（單號 ${f.id}）。`,
  filled: (f) => `${f.order}：**全部成交**${f.average ? `，均價 ${f.average}` : ''}（單號 ${f.id}）。`,
  partly: (f) =>
    `${f.order}：**成交 ${f.filled} MWh**${f.average ? `，均價 ${f.average}` : ''}${f.resting ? `，其餘 ${f.resting} MWh 掛著` : ''}${f.dropped ? `，其餘 ${f.dropped} MWh 未成交已撤單` : ''}（單號 ${f.id}）。`,
  unfilled: (f) => `${f.order}：沒有成交，也沒有掛在委託簿上（單號 ${f.id}）。`,
  cancelled: (id, energy, cash) => `委託 ${id} 已**撤單**。${released(energy, cash)}`,
  cancelledAll: (count, energy, cash) =>
    count === 0 ? '沒有未成交的委託可以撤單。' : `已撤單 **${count}** 張。${released(energy, cash)}`,
  sentence: (text) => sentenceIn('zh-Hant', text),
  failed: (what, reason) => `${what}：**被拒**${reason ? `，「${reason}」` : ''}。`,
  failedAt: (what, server, reason) =>
    `${what}：**在 ${server} 失敗**${reason ? `，「${reason}」` : ''}。可能已執行一部分。`,
  skipped: (what, why) => `${what}：${why || '前面的步驟失敗，所以沒有送出'}。`,
  rejected: (what, reason) => `${what}：您拒絕了${reason ? `（「${reason}」）` : ''}，沒有送出。`,
  expired: (what) => `${what}：計畫過期前沒有決定，沒有送出。`,
  outcomeUnknown: (what) => `${what}：已送出但沒收到回覆，結果**未知**，正在向交易所查證；請不要重送。`,
  outcomeUnknownAt: (what, server) =>
    `${what}：已送出，但結果**未知**，也無法向 ${server} 查詢；再做一次之前請先到該處確認。`,
  requoted: (what) => `${what}：市場變動，沒有送出。計畫已更新數字，等您決定。`,
  done: (what) => `${what}：完成。`,
  objections: {
    thin: ({ side, qty, resting, symbol }) =>
      `不限價${side === 'BUY' ? '買進' : '賣出'} ${qty} MWh，但查到的 ${symbol} 委託簿只有 ${resting} MWh ${side === 'BUY' ? '賣單' : '買單'}。`,
    nobody: ({ side, symbol }) => `${symbol} 目前沒有${side === 'BUY' ? '賣' : '買'}方，這張單沒有對手。`,
    far: ({ side, price, best, by }) =>
      `${side === 'BUY' ? '買價' : '賣價'} ${price}，比${side === 'BUY' ? '最佳賣價' : '最佳買價'} ${best} ${side === 'BUY' ? '高' : '低'} ${by}。`,
    cash: ({ cost, free, percent }) => `最多動用 NT$ ${cost}，是可用資金 NT$ ${free} 的 ${percent} %。`,
    energy: ({ qty, free, percent, symbol }) => `賣出 ${qty} MWh，是可用 ${symbol} 電量 ${free} MWh 的 ${percent} %。`,
    meetsOwn: ({ side, id, price }) => `會碰到您自己的${side === 'BUY' ? '買' : '賣'}單 ${id}（${price}）。`,
    cancelsAll: ({ count }) => `一次撤掉全部 ${count} 張掛單。`,
    unseen: () => '錢包、委託簿或您的掛單讀不到，未能完整查核。',
    unmeasured: ({ tool }) => `這些規則無法衡量 ${tool}，請自行查看。`,
  },
  stopped(cancelled, left, held) {
    const gone = cancelled > 0 ? `已撤單 **${cancelled}** 張。` : ''
    const more = left > 0 ? `正在為 ${left} 個帳戶撤單。` : ''
    const stuck =
      held === null
        ? ''
        : held
          ? '**您的委託可能還掛著：**用來撤單的工具與您先前接受的不同。請到「工具」頁（/tools）查看並接受；接受後會馬上撤單。'
          : '其他人的委託可能還掛著，要等他們在「工具」頁（/tools）接受變更過的工具。'
    return `**緊急停止。**在有人解除之前，交易台上沒有人能送出委託；撤單仍然可以。${gone}${more}${stuck}`
  },
}
