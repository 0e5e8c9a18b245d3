import { maxPreviewErrorLength, maxPreviewHeight } from '@atelier/contract/chat/previews/previews'

/**
 * Takes the connections of WebRTC away, which no policy of the browser forbids. Each name stays taken: it can be neither deleted nor
 * defined again.
 */
const withoutWebRtc = `
for (const name of Object.getOwnPropertyNames(window))
  if (/rtc/i.test(name)) {
    delete window[name]
    Object.defineProperty(window, name, { value: undefined })
  }`

/**
 * A frame inside the frame would be a window with these names, and `frame-src` does not refuse `srcdoc`. So each is removed before its
 * document is loaded: mutations are seen before the next task. What would hide one from that is taken away: shadow roots that are not
 * observed, and writing into the document. The functions are held here, since the document may replace the originals.
 */
const withoutFrames = `
const { apply } = Reflect
const find = [Document.prototype.querySelector, DocumentFragment.prototype.querySelector]
const { remove, attachShadow } = Element.prototype
const { observe } = MutationObserver.prototype
const frames = 'iframe, frame, object, embed, fencedframe, portal'
function watch(root, query) {
  const observer = new MutationObserver(() => {
    for (let frame; (frame = apply(query, root, [frames])); ) apply(remove, frame, [])
  })
  apply(observe, observer, [root, { childList: true, subtree: true }])
}
Element.prototype.attachShadow = function (init) {
  const root = apply(attachShadow, this, [{ ...init, clonable: false }])
  watch(root, find[1])
  return root
}
for (const owner of [Document, Document.prototype, Element.prototype, DocumentFragment.prototype, ShadowRoot.prototype])
  for (const name of Object.getOwnPropertyNames(owner)) if (/HTMLUnsafe/i.test(name)) delete owner[name]`

/** Receives one text and becomes the document that it is; the policy and the window stay those of the frame. */
const previewScript = `(() => {
${withoutWebRtc}
${withoutFrames}
const page = parent
const send = (message) => page.postMessage(message, '*')
const { open, write, close } = Document.prototype
const fail = (error) => send({ error: String(error).slice(0, ${maxPreviewErrorLength}) })
/** A link to elsewhere would replace the preview by the browser's page of errors. */
function stay(event) {
  const link = event.composedPath().find((node) => node.localName === 'a' && node.href)
  if (link && /^(https?|mailto|tel):/.test(link.href) && !link.getAttribute('href').startsWith('#'))
    event.preventDefault()
}
let isFilled = false
addEventListener('message', ({ source, data }) => {
  if (isFilled || source !== page || typeof data !== 'string') return
  isFilled = true
  apply(open, document, [])
  for (const name of ['open', 'write', 'writeln']) delete Document.prototype[name]
  watch(document, find[0])
  addEventListener('click', stay, true)
  addEventListener('error', ({ message }) => message && fail(message))
  addEventListener('unhandledrejection', ({ reason }) => fail(reason))
  apply(write, document, [data.replace(/shadowrootmode/gi, 'data-shadow')])
  apply(close, document, [])
  send({ height: Math.min(${maxPreviewHeight}, document.documentElement.scrollHeight) })
})
})()`

/** Renders one diagram after the other, each as the text of a picture. */
const diagramScript = `(() => {
${withoutWebRtc}
const page = parent
let last = Promise.resolve()
addEventListener('message', ({ source, data }) => {
  if (source !== page) return
  last = last.then(() => answer(data))
})
async function answer({ id, source, theme }) {
  try {
    page.postMessage({ id, svg: await render(id, source, theme) }, '*')
  } catch {
    page.postMessage({ id }, '*')
  }
}
// It draws into the body. The library before this script may not have been loaded.
addEventListener('DOMContentLoaded', () =>
  page.postMessage({ isReady: typeof mermaid === 'object' }, '*'))
async function render(id, source, theme) {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    theme: theme === 'dark' ? 'dark' : 'default',
    fontFamily: 'system-ui, sans-serif',
    secure: ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering', 'maxEdges', 'htmlLabels', 'fontFamily'],
  })
  const { svg } = await mermaid.render('d' + id, source)
  // Written as HTML; a picture has to be XML, with a size of its own.
  const picture = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')
  const [, , width, height] = (picture.getAttribute('viewBox') ?? '').split(/[ ,]+/)
  if (width && height) {
    picture.setAttribute('width', width)
    picture.setAttribute('height', height)
  }
  return new XMLSerializer().serializeToString(picture)
}
})()`

const page = (content: string) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Atelier IA</title>${content}</head><body></body></html>`

/** Waits for the text of a document, and becomes it. */
export const previewPage = page(`<script>${previewScript}</script>`)

/** Waits for texts of diagrams; `library` is the file of the build that renders them. */
export const diagramPage = ({
  nonce,
  library,
}: {
  readonly nonce: string
  readonly library: string
}): string =>
  page(
    `<script nonce="${nonce}" src="/assets/${library}"></script><script nonce="${nonce}">${diagramScript}</script>`,
  )
