/** Domains under which anybody gets an address: no organization can call them its own. */
export const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'outlook.de', 'outlook.fr', 'hotmail.com', 'hotmail.co.uk'],
  ...['hotmail.de', 'hotmail.fr', 'live.com', 'live.de', 'msn.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.co.jp'],
  ...['yahoo.de', 'yahoo.fr', 'ymail.com', 'aol.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me'],
  ...['protonmail.com', 'pm.me', 'gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 't-online.de'],
  ...['freenet.de', 'mail.com', 'email.com', 'zoho.com', 'fastmail.com', 'hey.com', 'tutanota.com', 'tuta.com'],
  ...['posteo.de', 'mailbox.org', 'yandex.com', 'yandex.ru', 'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'rambler.ru'],
  ...['qq.com', 'foxmail.com', '163.com', '126.com', 'sina.com', 'sohu.com', 'naver.com', 'daum.net', 'hanmail.net'],
  ...['orange.fr', 'wanadoo.fr', 'free.fr', 'sfr.fr', 'laposte.net', 'libero.it', 'virgilio.it', 'tiscali.it'],
  ...['wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'seznam.cz', 'centrum.cz', 'abv.bg', 'uol.com.br', 'bol.com.br'],
  ...['terra.com.br', 'comcast.net', 'verizon.net', 'att.net', 'cox.net', 'btinternet.com', 'sky.com', 'bigpond.com'],
  ...['rediffmail.com', 'mailinator.com', 'guerrillamail.com', 'yopmail.com', 'temp-mail.org', '10minutemail.com'],
])
