import {
  DiagramResult,
  type DiagramTheme,
  framePaths,
} from '@atelier/contract/chat/previews/previews'

/** How long one diagram may take; then its text stays, and the next one gets a new frame. */
const renderTimeoutMs = 10_000
/** How long what renders may take to arrive. */
const loadTimeoutMs = 60_000
const maxRendered = 60

let frame: Promise<HTMLIFrameElement> | undefined
let last: Promise<unknown> = Promise.resolve()
let lastId = 0
/** Rows of a chat come and go with scrolling; the oldest is at the front. */
const rendered = new Map<string, Promise<string | undefined>>()

/** Renders a diagram as the text of an SVG, one after the other, in a hidden frame; `undefined` where that is not possible. */
export function renderDiagram(source: string, theme: DiagramTheme): Promise<string | undefined> {
  const key = `${theme} ${source}`
  const known = rendered.get(key)
  if (known !== undefined) return known
  const result = last.then(() => renderInFrame(source, theme))
  last = result
  rendered.set(key, result)
  // The frame may not have answered because it could not be loaded: another time it may.
  void result.then((svg) => svg === undefined && rendered.delete(key))
  const [oldest] = rendered.keys()
  if (rendered.size > maxRendered && oldest !== undefined) rendered.delete(oldest)
  return result
}

async function renderInFrame(source: string, theme: DiagramTheme): Promise<string | undefined> {
  frame ??= openFrame()
  const current = await frame
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const finish = (svg: string | undefined) => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
      resolve(svg)
    }
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== current.contentWindow) return
      const result = DiagramResult.safeParse(event.data)
      if (result.success && result.data.id === id) finish(result.data.svg)
    }
    const timer = setTimeout(() => {
      current.remove()
      frame = undefined
      finish(undefined)
    }, renderTimeoutMs)
    addEventListener('message', onMessage)
    // It has no origin that could be named.
    current.contentWindow?.postMessage({ id, source, theme }, '*')
  })
}

/** Resolves once it is loaded, or has taken too long: then nothing answers, and the text stays. */
function openFrame(): Promise<HTMLIFrameElement> {
  const opened = document.createElement('iframe')
  opened.sandbox.add('allow-scripts')
  opened.referrerPolicy = 'no-referrer'
  opened.allow = ''
  opened.ariaHidden = 'true'
  opened.tabIndex = -1
  opened.inert = true
  // It measures its texts, so it needs a size: out of sight, but not without a layout.
  Object.assign(opened.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: '1280px',
    height: '800px',
    border: '0',
    visibility: 'hidden',
  })
  const loaded = new Promise<HTMLIFrameElement>((resolve) => {
    const timer = setTimeout(() => resolve(opened), loadTimeoutMs)
    opened.addEventListener('load', () => {
      clearTimeout(timer)
      resolve(opened)
    })
  })
  opened.src = framePaths.diagram
  document.body.append(opened)
  return loaded
}
