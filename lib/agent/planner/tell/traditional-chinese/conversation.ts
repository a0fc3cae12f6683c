/** What the planner says of the conversation itself: what it can do, what it asks, and why it prepares nothing. */
import { MAX_STEPS } from '../../../../contracts/exchange/simulation.ts'
import { zoneName } from '../clock-words.ts'
import type { Messages } from '../messages.ts'
import { EXPLAINED } from '../terms.ts'
import { grouped, MAX_IN_A_ROW, numbered } from '../values.ts'
import { EXAMPLES, examples, line, pieces, verbOf } from './words.ts'

export const conversation = {
  help: () =>
    `我是交易台內建的規則式規劃器，不是語言模型。我可以看委託簿、行情、成交、您的錢包與委託，跑模擬，也可以準備委託單；只有您按下**核准**才會送出。試試：\n${examples()}`,
  thanks: () => '不客氣。',
  approval: () => '在對話裡打字不算核准。要送出請在計畫上按**核准**，不要就按**拒絕**。',
  hoursDiffer: (begin, end) =>
    `小時的編號有人看開始、有人看結束：第 19 小時可能是 19-20，也可能是 18-19，所以沒有準備任何委託。看開始的話，請說「${begin ?? '19-20'}」；看結束的話，請說「${end ?? '18-19'}」。`,
  hoursSeen: (begin, end) =>
    `第幾小時有兩種叫法：第 19 小時有人指 19-20 點，有人指 18-19 點。按開始時間請說「${begin}」，按結束時間請說「${end}」。`,
  eachMeant: (said) =>
    `是每個時段各這麼多，還是加起來這麼多？所以沒有準備任何委託。各這麼多請說「${said}」；是總數的話，請說每個時段各多少。`,
  cancelledAlready: (example) =>
    `已經撤銷了。${example ? `要重新下這筆委託，請說「${example}」。` : '要撤銷別的委託，請說是哪一筆。'}`,
  nothingWaits: (example) =>
    `這裡沒有等您決定的計畫。要我準備的話，請說${example ? `「${example}」` : '出委託，例如「以 2,950 買進 5 MWh」'}。`,
  planWaits: () => '那份計畫還在等您決定，所以我沒有再準備任何委託。要修改請在計畫上按**修改**，不要就按**拒絕**。',
  planChanged: (orders) =>
    orders.length > MAX_IN_A_ROW
      ? `計畫已改成 ${orders.length} 項：\n${numbered(orders, (more) => `另有 ${more} 項，逐一列在計畫裡。`)}\n\n等您決定，什麼都還沒送出。`
      : `計畫已改成：${orders.join('；')}。等您決定，什麼都還沒送出。`,
  planKept: (why) => `等您決定的計畫維持原樣：${why}`,
  eachSideOrInAll: (by) => `每邊各 ${by}，還是兩邊一共 ${by}？`,
  quoteCrosses: (bid, offer) =>
    `這樣會在同一個合約以 ${bid} 買進、以 ${offer} 賣出，兩筆會互相成交，所以沒有改。要哪兩個價格？例如「2,950/3,050」。`,
  spreadIs: (now, wanted, isWider) =>
    `現在相差 ${now}，${wanted} 是${isWider ? '拉大' : '縮小'}，所以沒有改。要這樣的話，請說「價差 ${wanted}」。`,
  swapWhat: () => '兩筆要對調什麼？',
  whichOfPlan: (orders) => `要改哪一筆，還是全部？還沒有改。\n${numbered(orders, (more) => `另有 ${more} 筆`)}`,
  nothingPrepared: (why) => `沒有準備任何委託：${why}`,
  planTakenBack: () => '計畫已收回，什麼都沒有送出。',
  howMuch: (of, isUp) =>
    of === 'price'
      ? `價格要${isUp ? '高' : '低'}多少元？也可以直接說價格。還沒有改。`
      : of === 'qty'
        ? `數量要${isUp ? '加' : '減'}多少 MWh？還沒有改。`
        : `要${isUp ? '加' : '減'}多少，是價格還是數量？還沒有改。`,
  priceOrQuantity: (price, qty) => `價格改為 ${price}，還是數量改為 ${qty} MWh？還沒有改。`,
  noShift: {
    nothingLeft: () => '那樣一點也不剩。如果不要了，請說「不要了」。',
    noPrice: () => '它是市價，沒有價格可以加減。要給它價格，請說「價格 2,950」。',
    belowZero: (price) => `那樣價格會變成 ${price}。真的要的話，請說「價格 ${price}」。`,
    offTick: (price) => `${price} 落在兩個跳動點之間，價格的最小單位是 0.01 元。`,
    offLot: (qty) => `${qty} MWh 落在兩個單位之間，數量的最小單位是 0.1 MWh。`,
  },
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
  noted: () => '我照規則做事，筆記不會改變我的做法；這次沒有準備任何委託。要讓每筆委託都受限制，請在**安全**頁設定。',
  nothingToRepeat: () => '這段對話裡還沒有可以重複的動作。',
  nothingToUndo: () => '沒有可以復原的：上一個動作沒有留下可以收回的委託。請說要撤單或更改哪一筆。',
  nothingRests: () => '它已經沒有掛著的部分，沒有可以撤單或更改的，所以我沒有準備任何委託。',
  notRepeated: () =>
    '上一筆有沒有到交易所還不知道，所以我沒有準備任何委託。請先看您的委託，再說出整筆委託，或要處理的單號。',
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
    const waits = why === 'conditional' ? '劇本可以按時間去看，並在那時提議這樣的委託：見**劇本**頁。' : ''
    return `${reasons[why]}${facts}${example ? `要準備的話，請說「${example}」。` : ''}${waits}`
  },
  nextHour: (minutes, delivered, until) =>
    `我不能等待到${minutes === 60 ? '下一小時' : `接下來 ${minutes} 分鐘`}再下單，所以沒有準備任何委託。${
      delivered && !until
        ? `那是交割的時段嗎？是的話，請說「${delivered}」。`
        : `那是交割的時段，還是要掛多久？前者請說「${delivered ?? `下一個 ${minutes} 分鐘的合約`}」，後者請說「${until ?? `有效 ${minutes} 分鐘`}」。`
    }`,
  atHour: (clock, dated, delivered, until) =>
    `我不能等到 ${clock} 再下單，所以沒有準備任何委託。${
      delivered && !until
        ? `那是交割的時間嗎？是的話，請說「${delivered}」。`
        : `那是交割的時間，還是掛到的時間？前者請說「${delivered ?? `交割 ${dated}`}」，後者請說「${until ?? `有效到 ${dated}`}」。`
    }`,
  cannot: (what) =>
    ({
      stop: `這個交易所沒有停損單、釘住價格的單和其他等價格的條件單。我可以做這三件事：\n- 「以 2,950 買進 5 MWh 只掛單」\n- 「以 2,950 買進 40 MWh 每次顯示 4 MWh」\n- 「以 3,050 賣出 5 MWh 有效到 18:00」`,
      pieces: pieces(),
      simulatedPrice:
        '模擬的單只能掛在最佳買價、中間價或最佳賣價，不能另外指定價格。請直接說出委託：核准之前，計畫會顯示哪些立刻成交、哪些掛著。',
      ladder: '我不會把一筆委託拆成幾筆。請說出每個價格：「2,940、2,950、2,960 各買 5 MWh」。',
      strategy: '那是一個策略，不只是一筆委託。請說要準備哪一筆，例如「以 2,950 買進 5 MWh」。',
      terms:
        '掛著的委託只能改價格和數量，不能改買賣方向、合約、有效時間或其他條件。請先撤單再重新下單，例如「取消最後一筆」，再說「以 3,050 賣出 5 MWh 有效到 18:00」。',
      opposedTerms:
        '這些條件互相矛盾：只掛單是掛著而不吃單，冰山單是掛著時只顯示一部分，而市價、IOC、FOK 的委託根本不掛。請只說其中一個，例如「以 3,050 賣出 5 MWh 只掛單」或「以市價賣出 5 MWh」。',
      otherClock: `時間一律以市場時區 ${zoneName()} 解讀，我不換算其他時區。請改用市場時間說；問「現在幾點」可以知道那邊現在的時間。`,
      interval: 'K 線有 1、5、15 分鐘，1、4 小時和 1 天。要哪一種？',
      twapSide: 'TWAP 只交易一邊。要買還是賣？',
      tooLong: `模擬最多 ${grouped(String(MAX_STEPS))} 步，一步是市場的一秒，也就是 2 小時 46 分鐘。`,
      twapParts: '總量、每步的量和步數對不起來。請說其中兩個：「模擬 TWAP 買 20 MWh 10 步」。',
      stepTime: '模擬的一步是市場的一秒，這個步數和這段時間對不上。請只說其中一個：「20 步」或「10 分鐘」。',
      reset: '緊急停止可以由我啟動，但只有人能解除：請用畫面上方的開關。我仍可以看行情、為您撤單、跑模擬。',
    })[what],
  strange: (words, example) =>
    `我看不懂${words.map((word) => `「${word}」`).join('、')}，所以沒有把這句當成指示，也沒有準備任何委託。${example ? `要準備的話，請說「${example}」。` : ''}`,
  leftAside: (words) => `${words.map((word) => `「${word}」`).join('、')}我沒有處理。`,
  about: (topic) =>
    ({
      ...EXPLAINED['zh-Hant'],
      limits:
        '您自己的限額和今天各用了多少，都在**安全**頁。限額由您在那裡親手設定，在對話裡說了也不會改。每份計畫都會顯示各項限額會用掉多少。',
      pnl: '這裡不留存今日以前的損益。',
      playbooks: '劇本的清單、執行和編輯都在**劇本**頁；我從這裡碰不到。',
      auction: '',
      dayAhead:
        '這裡沒有日前市場的價格：這個交易所交易的是現貨和各個時段的合約。某個時段現在的價格：「明天 10-11 點的價格」。',
      risk: '我不計算最壞情況，也沒有風險數字。掛著的委託最多動用的就是上面為它們鎖定的；一筆委託最多要花多少，核准之前列在計畫上。',
      blocks:
        '這裡沒有基載或尖峰的合約：合約交割一小時、半小時或十五分鐘。整段就是它的每個小時：「明天 8 點到 20 點每小時以 2,950 買 5 MWh」。',
      roll: '委託不能從一個合約移到另一個。請在一則訊息裡說兩件事：「撤掉 18-19 的賣單，19-20 以 3,100 賣 3 MWh」。',
      hourToTrade:
        '沒有準備任何委託：委託要說出時段，因為哪個時段最便宜或最貴，在您決定之前可能會變。請一併說出來：「明天 18-19 點以 2,950 買 5 MWh」。',
      flat: '我不會一句話就平倉或減倉，因為數量不由我選。請說出來：「以市價賣出 5 MWh」。要撤掉掛著的委託，請說「取消全部」。',
      plans: '等您決定的都在上方的**計畫**裡，以前決定過的也在。點開任一份就能看。',
      killSwitch:
        '**緊急停止**會撤掉交易台所有人掛著的委託，之後除了撤單什麼都送不出去，直到有人解除。有沒有啟動、開關在哪，都在畫面上方。任何人都可以啟動，說「停止一切」也行。',
      sizes: '一份計畫最多多少，也可以在**安全**頁設定。',
      shortSale: '不能賣得比可用的多：賣單會鎖定要賣的電，超過的委託在送出之前就會被拒絕。',
      deeds:
        '可以，由您核准：下單、改單、撤單我都能準備，一筆或全部都行，按下**核准**才會送出。例如「取消最後一筆」、「最後一筆改成 2,960」、「取消我所有的委託」。',
      automation:
        '這裡沒有東西會自己交易：每筆委託都先準備好，由您核准，或在您於**安全**頁設定的長期授權之內才會送出。劇本可以按時間去看、去問、去提出計畫：請看**劇本**頁。',
      orderTypes:
        '有限價單和市價單；有效期可以是 IOC、FOK、GTC 和 GTD；可以只掛單；也有一次只顯示一部分的冰山單。這個交易所沒有停損單、釘住價格的單和其他等價格的條件單。想知道哪一種，請問「什麼是 IOC」。',
      strategies:
        '模擬在委託簿的副本上跑，什麼都不會送出。策略有：掛在買一、賣一或中間價的**基本**委託、**造市**、**動能**，以及單邊平均分批的 **TWAP**。試試「模擬造市 200 步」或「模擬 TWAP 買 20 MWh 分 10 步」。',
      api: '程式可以用 MCP 連上這個交易台，權杖在**安全**頁的**程式與權杖**裡建立。程式的委託一樣要您核准。',
      clock: '',
      complaint:
        '請換個說法再問一次，並說清楚要哪個：現貨還是哪個時段、您的還是市場的、什麼時間。數字是查詢那一刻交易所給的；回答旁的卡片有全部，每次呼叫都在**稽核**頁。',
      reasons:
        '價格為什麼動，沒有工具告訴我：這裡不知道新聞、天氣，也不知道是誰在交易。成交了什麼、什麼價格、誰主動，就在上面。',
      permissions:
        '**長期授權**讓範圍內的委託不必一筆筆按。由您在**安全**頁親手給、親手收回；沒有授權時每筆委託都等您核准，在對話裡說了也不算給。',
      tokens: '權杖在**安全**頁的**程式與權杖**裡親手建立、檢視和撤銷：我一個也看不到。',
      account: '您的名字、角色、密碼和登入的地方都在上方帳號選單的**帳號**頁。我看不到，也改不了。',
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
      notListed:
        '合約清單上沒有每一個的這項數字。幾個小時的我可以逐一看：「明天 18-22 點的五檔」。清單上有的是：價格、最佳買賣價、價差，以及 24 小時的成交量和漲跌。',
      tables:
        '把表格貼到下面的欄位，或附上 CSV 檔：第一行是欄位名稱，以下每一行是同一份計畫裡的一筆委託。例如：\n\n```\n時段,方向,MWh,價格\n18-19,買,5,2950\n19-20,賣,3,3100\n```\n\n我能讀的欄位是方向、數量或功率、價格（或「市價」）、類型、有效期、合約，或日期和時段（或開始和結束），以及您自己的備註。沒有時段的是現貨。',
      language: '您用什麼語言寫，我就用什麼語言回答：English、繁體中文或簡體中文。畫面的語言在帳號選單裡選。',
      memory: '您要我記住的都在**記憶**頁：可以檢視、修改、釘選、匯出和清除。',
      export:
        '要存成檔案：先在委託清單上方選**未成交**、**歷史**或**計畫**，旁邊的**匯出 CSV** 會存下那份清單；清單是空的時候不能按。',
      pieces: pieces(),
    })[topic],
  clock: (time, zone) => `現在是 **${time}**（${zone}），交割時段和關閘都用這個時間。`,
  askWhichToChange: () => '要改哪一筆？請給單號，或說「最後一筆」。',
  askOfWhat: (by) => `${by} 是改每筆委託的價格，還是數量？`,
  askSides: (orders) =>
    `要買進還是賣出？每筆都一樣：${orders.map((w) => [w.price && `以 ${w.price}`, w.qty && `${w.qty} MWh`].filter(Boolean).join('，')).join('；')}。`,
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
                  : note === 'hour'
                    ? '那也可能是時段；是價格的話，請在數字前面說「價格」。'
                    : ''
    const strange = unread.map((word) => `「${word}」`).join('、')
    if (missing === 'clarify' && strange)
      return `${strange}對這筆委託是什麼意思？我懂的是方向、數量、價格、合約和掛多久。${example ? `不要它的話，請說「${example}」。` : ''}`
    const without = strange ? `我看不懂${strange}，所以不在這筆委託裡。` : ''
    const qty = w.qty ? `${w.each ? '每個合約' : ''} ${w.qty} MWh` : ''
    const price = w.market ? '以市價' : w.price ? `以 ${w.price} ` : ''
    const where = w.hours ? `（交割 ${w.hours}）` : w.symbol ? `（${w.symbol}）` : ''
    const questions = {
      price: `要用什麼價格${verb}${qty}${where}？（NT$/MWh，或「市價」）`,
      quantity: `要${price}${verb}多少 MWh${where}？`,
      quantity_and_price: `要${verb}多少 MWh${where}，用什麼價格？`,
      side: `${[qty.trim(), w.market ? '市價' : w.price ? `價格 ${w.price}` : ''].map((said) => said && `${said}，`).join('')}要買進還是賣出${where}${w.qty || !price ? '' : '，多少 MWh'}？`,
      hours: '要幾小時？',
      expiry: '要掛到什麼時候？請給還沒到的時間，例如「18:00」或「2 小時」。',
      display: '委託簿每次要顯示多少 MWh？',
      amend: '要改成什麼？例如「價格 2,940」或「數量 5 MWh」。',
      contract: `要哪一個合約？請說交割時段，例如「18-19 點」${w.qty && !w.hours && !w.symbol ? '，或者「現貨」' : ''}。`,
      order: '要哪一筆？請給單號，或說「最後一筆」、「全部」。',
      clarify:
        note === 'prices'
          ? `每個價格各${qty}，還是總共${qty}？請說「每個」或「總共」，或說出那一個價格。`
          : '哪個數字是數量，哪個是價格？例如「以 2,950 買進 5 MWh」。',
    }
    return `${without}${hint}${questions[missing]}`
  },
  choices: {
    widths: (each, half, isWider) => [each, half].map((by) => `兩邊各${isWider ? '拉開' : '縮小'} ${by} 塊`),
    swaps: { price: '價格對調', qty: '數量對調', symbol: '合約對調', side: '買賣對調' },
    spot: '現貨',
    sides: ['買進', '賣出'],
    simulated: ['買進', '賣出'],
    prices: ['市價', '最佳買價', '最佳賣價'],
    hours: ['1 小時', '2 小時'],
    expiries: ['1 小時', '今天'],
    place: (place) => `第${place}筆`,
    all: '全部',
    roles: ['價格', '數量'],
    orders: ['最後一筆', '全部'],
    intervals: ['5 分鐘 K 線', '1 小時 K 線', '日 K 線'],
    price: (n) => `價格 ${n}`,
    quantity: (n) => `數量 ${n} MWh`,
    moved: (isUp, by) => `${isUp ? '高' : '低'} ${by} 元`,
    sized: (isUp, by) => `${isUp ? '多' : '少'} ${by} MWh`,
    double: '加倍',
    half: '一半就好',
    order: line,
    contract: (hours, symbol) => `${hours}（${symbol}）`,
    examples: EXAMPLES,
  },
  said: (messages) =>
    messages.length === 0
      ? '在這段對話裡，找不到您說過這樣的話。'
      : messages.map((s) => `第 ${s.turn} 輪（${s.at}）您說：「${s.text}」`).join('\n\n'),
  objections: {
    thin: ({ side, qty, resting, symbol }) =>
      `不限價${side === 'BUY' ? '買進' : '賣出'} ${qty} MWh，但查到的 ${symbol} 委託簿只有 ${resting} MWh ${side === 'BUY' ? '賣單' : '買單'}。`,
    nobody: ({ side, symbol }) => `${symbol} 目前沒有${side === 'BUY' ? '賣' : '買'}方，這筆委託沒有對手。`,
    far: ({ side, price, best, by }) =>
      `${side === 'BUY' ? '買價' : '賣價'} ${price}，比${side === 'BUY' ? '最佳賣價' : '最佳買價'} ${best} ${side === 'BUY' ? '高' : '低'} ${by}。`,
    cash: ({ cost, free, percent }) => `最多動用 NT$ ${cost}，是可用資金 NT$ ${free} 的 ${percent} %。`,
    energy: ({ qty, free, percent, symbol }) => `賣出 ${qty} MWh，是可用 ${symbol} 電量 ${free} MWh 的 ${percent} %。`,
    meetsOwn: ({ side, id, price }) => `會碰到您自己的${side === 'BUY' ? '買' : '賣'}單 ${id}（${price}）。`,
    cancelsAll: ({ count }) => `一次撤掉全部 ${count} 筆掛單。`,
    unseen: () => '錢包、委託簿或您的掛單讀不到，未能完整查核。',
    unmeasured: ({ tool }) => `這些規則無法衡量 ${tool}，請自行查看。`,
  },
} satisfies Partial<Messages>
