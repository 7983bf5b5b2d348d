const tab = '\t'
const cr = '\r'

/** What a browser may take for a script's address, however it is written. */
const addresses = [
  'javascript:canary()',
  'JaVaScRiPt:canary()',
  'javascript&colon;canary()',
  'javascript&#58;canary()',
  'javascript&#x0000003A;canary()',
  '&#106;avascript:canary()',
  '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;canary()',
  '&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099ript:canary()',
  `java${tab}script:canary()`,
  `java${cr}script:canary()`,
  'java\nscript:canary()',
  'java&Tab;script:canary()',
  'java&NewLine;script&colon;canary&lpar;&rpar;',
  'java&#x0D;script:canary()',
  ' javascript:canary()',
  '\u0001javascript:canary()',
  '\u001f\u0020javascript:canary()',
  '&#1;&#14; javascript:canary()',
  '\u00a0javascript:canary()',
  '\u2028javascript:canary()',
  '\ufeffjavascript:canary()',
  'javascript\u0000:canary()',
  'java\u0000script:canary()',
  'javascript://%0acanary()',
  'javascript://a.example/%0D%0Acanary()//',
  'javascript:/*--></title></style></textarea></script>*/canary()',
  'javascript:%63anary()',
  'javascript:void(canary())',
  'javascript:"<script>canary()</script>"',
  'vbscript:canary()',
  'livescript:canary()',
  'view-source:javascript:canary()',
  'feed:javascript:canary()',
  'blob:javascript:canary()',
  'data:text/html,<script>canary()</script>',
  'data:text/html;base64,PHNjcmlwdD5jYW5hcnkoKTwvc2NyaXB0Pg==',
  'data:text/html;charset=utf-7,+ADw-script+AD4-canary()+ADw-/script+AD4-',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="canary()"/>',
  'data:application/xhtml+xml,<script xmlns="http://www.w3.org/1999/xhtml">canary()</script>',
  'DATA&colon;text/html,<img src=x onerror=canary()>',
  'd&#9;ata:text/html,canary',
  'https:javascript:canary()',
  'https://a.example/"onmouseover="canary()',
  'mailto:a@b.example"><img src=x onerror=canary()>',
  'tel:"><script>canary()</script>',
  '\\\\attacker.example\\x',
  '//attacker.example/x',
  'http&#58//attacker.example/x',
]

/** Each address where a link leads, and every third where something else is loaded from. */
export const scriptAddresses = [
  ...addresses.map((address) => `<a href="${address.replaceAll('"', '&quot;')}">x</a>`),
  ...addresses
    .filter((_, index) => index % 3 === 0)
    .map((address) => `<img src="${address.replaceAll('"', '&quot;')}">`),
]
