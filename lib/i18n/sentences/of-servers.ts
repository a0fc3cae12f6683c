import type { SentenceRow } from './sentence-row.ts'

/** Why a server cannot be talked to, as its card and a call of it say. */
export const LINES: readonly SentenceRow[] = [
  ['{server} is not connected: {clause}', '{server} 沒有連線：{clause}', '{server} 没有连接：{clause}'],
  ['{server} is not connected', '{server} 沒有連線', '{server} 没有连接'],
  ['no answer in time', '沒有及時回覆', '没有及时回复'],
  ['it was not its turn in time', '沒有及時輪到它', '没有及时轮到它'],
  ['the connection was lost before the answer came', '收到回覆前連線已中斷', '收到回复前连接已中断'],
  ['the answer is too large', '回覆太大', '回复太大'],
  ['the answer was not to this question', '收到的回覆不屬於這個請求', '收到的回复不属于这个请求'],
  ['its answer is not one of the protocol', '它的回覆不符合協定', '它的回复不符合协议'],
  [
    'its answer is neither JSON nor an event stream',
    '它的回覆既不是 JSON，也不是事件串流',
    '它的回复既不是 JSON，也不是事件流',
  ],
  ['its answer stream ended without the answer', '它的回覆串流結束時沒有回覆', '它的回复流结束时没有回复'],
  ['its answer stream kept ending', '它的回覆串流一再中斷', '它的回复流一再中断'],
  ['its answer stream could not be taken up again', '它的回覆串流無法接續', '它的回复流无法接续'],
  ['its stream for news answered with HTTP {code}', '它的通知串流以 HTTP {code} 回應', '它的通知流以 HTTP {code} 回应'],
  [
    'it asks for more input in a way this desk does not speak',
    '它以交易台不支援的方式要求更多輸入',
    '它以交易台不支持的方式要求更多输入',
  ],
  ['it is asked too often', '對它的請求太頻繁', '对它的请求太频繁'],
  ['it is not available', '它目前無法使用', '它目前无法使用'],
  ['its gateway lost the answer', '它的閘道遺失了回覆', '它的网关丢失了回复'],
  [
    'it points to another address, which is not followed',
    '它指向另一個位址，交易台不會跟隨',
    '它指向另一个地址，交易台不会跟随',
  ],
  ['the server lists too much', '伺服器列出的內容太多', '服务器列出的内容太多'],
  ['the list does not end', '它的清單沒有結尾', '它的清单没有结尾'],
  ['{host} is an address that is not allowed', '{host} 是不允許的位址', '{host} 是不允许的地址'],
  ['only https is allowed for other machines', '其他機器只允許使用 HTTPS', '其他机器只允许使用 HTTPS'],
]

/** How the desk signs in to a server, or why it cannot. */
export const SIGN_INS: readonly SentenceRow[] = [
  ['{server} cannot be signed in to: {clause}', '無法登入 {server}：{clause}', '无法登录 {server}：{clause}'],
  ['There is no server "{server}"', '沒有伺服器「{server}」', '没有服务器“{server}”'],
  [
    'The settings of {server} leave nothing to sign in to',
    '依照 {server} 的設定，沒有需要登入的地方',
    '按照 {server} 的设置，没有需要登录的地方',
  ],
  [
    '{server} is signed in to by the settings of this desk',
    '{server} 由這個交易台的設定登入',
    '{server} 由这个交易台的设置登录',
  ],
  [
    'A sign-in comes back over https, or to this machine itself',
    '登入只能經由 HTTPS 返回，或返回這台機器本身',
    '登录只能经由 HTTPS 返回，或返回这台机器本身',
  ],
  [
    'This sign-in is not open any more. Begin it again',
    '這次登入已不再有效，請重新開始',
    '这次登录已不再有效，请重新开始',
  ],
  ['It was forgotten meanwhile. Begin the sign-in again', '期間已被登出，請重新登入', '期间已被登出，请重新登录'],
  [
    'The settings have changed since. Begin the sign-in again',
    '設定在這期間已變更，請重新登入',
    '设置在此期间已更改，请重新登录',
  ],
  [
    'The answer is not of the authorization server that was asked',
    '這個回覆不是來自所詢問的授權伺服器',
    '这个回复不是来自所询问的授权服务器',
  ],
  ['The authorization server said no: {words}', '授權伺服器拒絕了：{words}', '授权服务器拒绝了：{words}'],
  [
    'The authorization server gave no token: {clause}',
    '授權伺服器沒有給予權杖：{clause}',
    '授权服务器没有给予令牌：{clause}',
  ],
  ['it answered {code}', '它回應 {code}', '它回应 {code}'],
  ['the authorization server answered {code}', '授權伺服器回應 {code}', '授权服务器回应 {code}'],
  ['its sign-in has ended', '它的登入已結束', '它的登录已结束'],
  ['it does not accept the sign-in', '它不接受這次登入', '它不接受这次登录'],
  ['it asks for more rights: sign in there again', '它要求更多權限：請重新登入', '它要求更多权限：请重新登录'],
  ['it asks for rights that it was asked for already', '它要求的權限先前已經請求過', '它要求的权限先前已经请求过'],
  ['it does not say where to sign in', '它沒有說明在哪裡登入', '它没有说明在哪里登录'],
  [
    'its sign-in points to what is not allowed: {clause}',
    '它的登入指向不允許的地方：{clause}',
    '它的登录指向不允许的地方：{clause}',
  ],
  ['its sign-in is for another server', '它的登入屬於另一個伺服器', '它的登录属于另一个服务器'],
  ['it does not name the issuer of its settings', '它沒有列出設定中的授權伺服器', '它没有列出设置中的授权服务器'],
  ['it does not name an authorization server', '它沒有指明授權伺服器', '它没有指明授权服务器'],
  ['it names another authorization server than before', '它指明的授權伺服器與先前不同', '它指明的授权服务器与先前不同'],
  ['its authorization server does not answer', '它的授權伺服器沒有回應', '它的授权服务器没有回应'],
  [
    'its authorization server does not describe itself',
    '它的授權伺服器沒有自我說明的文件',
    '它的授权服务器没有自我说明的文件',
  ],
  ['its authorization server goes by another name', '它的授權伺服器自稱另一個名稱', '它的授权服务器自称另一个名称'],
  ['its authorization server does not use https', '它的授權伺服器沒有使用 HTTPS', '它的授权服务器没有使用 HTTPS'],
  [
    'its authorization server does not protect sign-ins (PKCE with S256)',
    '它的授權伺服器不保護登入（PKCE 與 S256）',
    '它的授权服务器不保护登录（PKCE 与 S256）',
  ],
  ['its authorization server does not give codes', '它的授權伺服器不給予授權碼', '它的授权服务器不给予授权码'],
  [
    'its authorization server wants a clientId in the settings',
    '它的授權伺服器要求在設定中提供 Client ID',
    '它的授权服务器要求在设置中提供 Client ID',
  ],
  [
    'its authorization server does not register this desk',
    '它的授權伺服器不接受這個交易台註冊',
    '它的授权服务器不接受这个交易台注册',
  ],
  [
    'its authorization server does not accept the client of the settings',
    '它的授權伺服器不接受設定中的用戶端',
    '它的授权服务器不接受设置中的客户端',
  ],
  ['the secret of its client is not set', '它的用戶端密鑰尚未設定', '它的客户端密钥尚未设置'],
]
