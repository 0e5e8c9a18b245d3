import type { ListeningServer } from './listening-server.ts'

type Target = Pick<ListeningServer, 'url' | 'port'>

const script = (code: string) => `<script>${code}</script>`
/** Each line on its own: one that the browser refuses must not save the next. */
const each = (lines: readonly string[]) =>
  script(`for (const one of ${JSON.stringify(lines).replaceAll('</', '<\\/')})
  try { Promise.resolve((0, eval)(one)).catch(() => {}) } catch {}`)

/** A connection that asks the other machine for its own address, as pages leak what they know. */
export const connect = (port: number, realm = 'self') =>
  `const c = new ${realm}.RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });` +
  "c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o))"

const quoted = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const literal = (text: string) => JSON.stringify(text).replaceAll('</', '<\\/')

/** Every request that a document can make without leaving its frame. */
export const requestsOf = ({ url, port }: Target): string => `
<link rel="stylesheet" href="${url}/feuille"><link rel="icon" href="${url}/icone">
<link rel="prefetch" href="${url}/prefetch"><link rel="preload" as="image" href="${url}/preload">
<link rel="modulepreload" href="${url}/module"><link rel="dns-prefetch" href="${url}"><link rel="preconnect" href="${url}">
<style>@import "${url}/import"; body { background: url(${url}/fond) } @font-face { font-family: x; src: url(${url}/police) } p { font-family: x }</style>
<p>Police</p><img src="${url}/image"><video src="${url}/video" poster="${url}/affiche"></video><audio src="${url}/son"></audio>
<object data="${url}/objet"></object><embed src="${url}/embed"><iframe src="${url}/cadre"></iframe>
<svg><image href="${url}/image-svg" /><filter id="f"><feImage href="${url}/filtre" /></filter></svg>
<script src="${url}/script"></script><script type="module">import '${url}/import-module'</script>
<a id="lien" href="#x" ping="${url}/ping">x</a>
${each([
  `fetch('${url}/fetch', { mode: 'no-cors' })`,
  `navigator.sendBeacon('${url}/balise', 'x')`,
  `new WebSocket('ws://127.0.0.1:${port}/socket')`,
  `new EventSource('${url}/evenements')`,
  `const x = new XMLHttpRequest(); x.open('GET', '${url}/xhr'); x.send()`,
  `import('${url}/import-differe')`,
  `new Worker('${url}/worker')`,
  `new Worker(URL.createObjectURL(new Blob(["fetch('${url}/worker-blob')"])))`,
  `new SharedWorker('${url}/worker-partage')`,
  `navigator.serviceWorker.register('${url}/service-worker')`,
  "document.querySelector('#lien').click()",
  `new Image().src = '${url}/image-script'`,
  connect(port),
])}`

/** Each would take the document, its frame or the page elsewhere. */
export const departuresOf = ({ url }: Target): Readonly<Record<string, string>> => ({
  'sa propre adresse': script(`location = '${url}/depart'`),
  'une actualisation': `<meta http-equiv="refresh" content="0;url=${url}/actualisation">`,
  'une ouverture sur place': script(`open('${url}/sur-place', '_self')`),
  'la page entière': each([
    `top.location = '${url}/haut'`,
    `parent.location.href = '${url}/parent'`,
    `open('${url}/fenetre')`,
    `open('${url}/nouvel-onglet', '_blank')`,
    `open('${url}/haut', '_top')`,
  ]),
  'un formulaire': `<form id="a" action="${url}/formulaire"><input name="q" value="1"></form>
    <form id="b" target="_top" action="${url}/formulaire-haut"></form>${each(["document.querySelector('#a').submit()", "document.querySelector('#b').submit()"])}`,
  'un lien suivi': `<a id="a" href="${url}/lien">x</a><a id="b" target="_blank" href="${url}/onglet">x</a><a id="c" download href="${url}/fichier">x</a>
    ${each(['a', 'b', 'c'].map((id) => `document.querySelector('#${id}').click()`))}`,
})

/** Each gets a window that has the connections which the frame has taken away, and uses them. */
export const freshWindowsOf = ({ port }: Target): Readonly<Record<string, string>> => {
  const inner = literal(script(connect(port)))
  const frame = `const f = document.createElement('iframe'); f.srcdoc = ${inner};`
  return {
    'un cadre écrit': `<iframe srcdoc="${quoted(script(connect(port)))}"></iframe>`,
    'un cadre fait par un script': script(`${frame} document.documentElement.append(f)`),
    'un cadre, puis une boucle': script(
      `${frame} document.documentElement.append(f); const t = Date.now(); while (Date.now() - t < 400);`,
    ),
    'un cadre caché dans une ombre': `<div id="h"></div>${script(`${frame} document.querySelector('#h').attachShadow({ mode: 'closed' }).append(f)`)}`,
    'une ombre copiée': `<div id="h"></div>${script(
      `${frame} const h = document.querySelector('#h'); const r = h.attachShadow({ mode: 'closed', clonable: true }); h.remove(); r.append(f); document.documentElement.append(h.cloneNode(true))`,
    )}`,
    'une ombre déclarée': `<div><template shadowrootmode="closed"><iframe srcdoc="${quoted(script(connect(port)))}"></iframe></template></div>`,
    'un cadre à la place de tout le reste': script(
      `setTimeout(() => { ${frame} const b = document.createElement('body'); b.append(f); document.body.replaceWith(b) })`,
    ),
    'un cadre après avoir faussé les fonctions': script(
      `Element.prototype.remove = () => {}; Document.prototype.querySelector = () => null; Reflect.apply = () => {}; ${frame} document.documentElement.append(f)`,
    ),
  }
}

/** What a document would read of the browser and of the page; each answers by what it found. */
export const readsOf = [
  'localStorage.length',
  'sessionStorage.length',
  'document.cookie',
  'indexedDB.open("x")',
  'caches.keys()',
  'parent.document',
  'parent.localStorage',
  'top.document.body',
  'frameElement && frameElement.id',
  'document.domain = "x"',
] as const

/** An SVG of every attack, as a picture. */
export const pictureOf = ({
  url,
  port,
}: Target): string => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40" onload="new Image().src='${url}/onload'">
<title>Un carré</title>
<style>@import url(${url}/import); rect { fill: #1976d2; background: url(${url}/fond) }</style>
<script>fetch('${url}/script'); parent.location = '${url}/parent'; ${connect(port)}</script>
<script href="${url}/script-ailleurs"/>
<rect width="40" height="40"/><image href="${url}/image" width="9" height="9"/><use href="${url}/use#a"/>
<filter id="f"><feImage href="${url}/filtre"/></filter><rect width="9" height="9" filter="url(#f)"/>
<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml"><iframe src="${url}/cadre"/><img src="${url}/img"/></div></foreignObject>
<a xlink:href="javascript:fetch('${url}/lien')"><text>x</text></a>
<animate attributeName="href" values="${url}/anime"/>
</svg>`

/** Diagrams of every attack: their own settings, labels and links, and a picture, without which the last one is not rendered. */
export const diagramsOf = ({ url }: Target): readonly string[] => [
  `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "themeCSS": "@import url(${url}/theme); * { background: url(${url}/fond) }"}}%%
flowchart LR
  A["<img src='${url}/img' onerror='parent.location=1'>Début<script>fetch('${url}/script')</script>"] --> B[Fin]
  click A href "${url}/clic" _top
  click B call fetch("${url}/appel")`,
  `flowchart LR\n  A@{ img: "${url}/forme", label: "Forme" }`,
]
