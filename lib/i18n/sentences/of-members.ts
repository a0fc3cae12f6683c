/** What the desk says to whoever asks it: members, guests, and programs with a token. */
import type { SentenceRow } from './sentence-row.ts'

/** Of members: lib/auth/members.ts, lib/auth/caller.ts, lib/http.ts, app/api/account/, app/api/members/. */
export const MEMBERS: SentenceRow[] = [
  ['E-mail and password do not fit', '電子郵件與密碼不符', '电子邮件与密码不符'],
  ['{email} already has an account here. Sign in', '{email} 在這裡已有帳號，請登入', '{email} 在这里已有账号，请登录'],
  ['You are a member already', '您已經是成員', '您已经是成员'],
  [
    'This account of the desk is closed. A head of the desk can open it again',
    '這個帳號已在交易台關閉，交易台主管可以重新開啟',
    '这个账号已在交易台关闭，交易台主管可以重新开启',
  ],
  [
    'This desk lets members in only. Sign in to trade here',
    '這個交易台只開放成員使用，請登入後交易',
    '这个交易台只开放成员使用，请登录后交易',
  ],
  [
    'Too many are signing in right now. Try again in a moment',
    '目前太多人正在登入，請稍後再試',
    '当前太多人正在登录，请稍后再试',
  ],
  [
    'Too many attempts. Try again in {seconds} s',
    '嘗試次數過多，請於 {seconds} 秒後再試',
    '尝试次数过多，请在 {seconds} 秒后再试',
  ],
  ['This desk has no such member', '這個交易台沒有這個成員', '这个交易台没有这个成员'],
  [
    'This is the only head of the desk. Make another one first: without a head everybody could run it',
    '這是交易台唯一的主管。請先指定另一位：沒有主管時，任何人都能管理交易台',
    '这是交易台唯一的主管。请先指定另一位：没有主管时，任何人都能管理交易台',
  ],
  ['There is no such sign-in', '沒有這個登入', '没有这个登录'],
  ['Accounts of this desk are made by its heads', '這個交易台的帳號由主管建立', '这个交易台的账号由主管创建'],
  ['Your sign-in has ended. Sign in again', '您的登入已結束，請重新登入', '您的登录已结束，请重新登录'],
  ['This guest has an account now. Sign in', '這位訪客現在已有帳號，請登入', '这位访客现在已有账号，请登录'],
  ['Only a head of this desk may do that', '只有這個交易台的主管可以這麼做', '只有这个交易台的主管可以这么做'],
  [
    'Only a head of this desk may see and change its members',
    '只有這個交易台的主管可以查看與變更成員',
    '只有这个交易台的主管可以查看和更改成员',
  ],
  [
    'Only a head of this desk may read the records of others',
    '只有這個交易台的主管可以讀其他人的紀錄',
    '只有这个交易台的主管可以读其他人的记录',
  ],
  [
    'Only a head of this desk may see what others trade',
    '只有這個交易台的主管可以查看他人的交易',
    '只有这个交易台的主管可以查看他人的交易',
  ],
  [
    'Only a head of this desk may cancel the orders of others',
    '只有這個交易台的主管可以為其他人的委託撤單',
    '只有这个交易台的主管可以为其他人的订单撤单',
  ],
  ['This desk has no such member and no such guest', '這個交易台沒有這位成員或訪客', '这个交易台没有这位成员或访客'],
  [
    'Only a head of this desk may set its limits',
    '只有這個交易台的主管可以設定限額',
    '只有这个交易台的主管可以设置限额',
  ],
  ['A guest has no account', '訪客沒有帳號', '访客没有账号'],
  ['A guest has no password', '訪客沒有密碼', '访客没有密码'],
  ['A guest has no sign-ins', '訪客沒有登入記錄', '访客没有登录记录'],
  [
    'You are signed in. Sign out to create another account',
    '您已登入。要建立另一個帳號，請先登出',
    '您已登录。要创建另一个账号，请先登出',
  ],
]

/** Of any request, and of tokens: lib/http.ts, lib/auth/, lib/store/place.ts. */
export const REQUESTS: SentenceRow[] = [
  [
    'The data of this desk was moved, removed or replaced while it ran. Nothing more is kept or sent until whoever runs it has seen to it',
    '交易台的資料在執行中被移動、移除或替換。在管理者處理之前，不會再儲存或送出任何內容',
    '交易台的数据在运行中被移动、移除或替换。在管理者处理之前，不会再保存或发送任何内容',
  ],
  [
    'The disk of the desk is full: it can keep nothing, so it sends nothing. It goes on once there is room again',
    '交易台的磁碟已滿：無法儲存任何內容，因此不會送出任何內容。有空間之後會自行恢復',
    '交易台的磁盘已满：无法保存任何内容，因此不会发送任何内容。有空间之后会自行恢复',
  ],
  ['Reload the page to sign in again', '請重新載入頁面以再次登入', '请重新加载页面以再次登录'],
  ['Requests from another origin are refused', '來自其他來源的請求一律拒絕', '来自其他来源的请求一律拒绝'],
  [
    'The request must be JSON (content-type: application/json)',
    '請求須為 JSON（content-type: application/json）',
    '请求须为 JSON（content-type: application/json）',
  ],
  ['The request is nested too deeply', '請求的層級太深', '请求的层级太深'],
  ['The request is not readable JSON', '請求不是可讀的 JSON', '请求不是可读的 JSON'],
  [
    'There are {most} active tokens already; revoke one first',
    '已有 {most} 個有效的權杖，請先撤銷一個',
    '已有 {most} 个有效的令牌，请先撤销一个',
  ],
  ['You have no such token', '您沒有這個權杖', '您没有这个令牌'],
]
