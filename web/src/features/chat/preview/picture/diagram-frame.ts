import {
  DiagramFrameState,
  DiagramResult,
  type DiagramTheme,
  framePaths,
} from '@atelier/contract/chat/previews/previews'

/** How long one diagram may take; then its text stays, and the next one gets a new frame. */
const renderTimeoutMs = 10_000
/** How long what renders may take to arrive. */
const loadTimeoutMs = 60_000
/** A frame that is loaded has said that it is ready: its message may come after the browser's own event. */
const readyTimeoutMs = 1000
const maxRendered = 60

/** `failed`: the text is no diagram; `missing`: what renders could not be loaded. */
export type RenderedDiagram = { readonly svg: string } | 'failed' | 'missing'

let frame: Promise<HTMLIFrameElement | undefined> | undefined
let last: Promise<unknown> = Promise.resolve()
let lastId = 0
/** Rows of a chat come and go with scrolling; the oldest is at the front. */
const rendered = new Map<string, Promise<RenderedDiagram>>()

/** Renders a diagram as the text of an SVG, one after the other, in a hidden frame. */
export function renderDiagram(source: string, theme: DiagramTheme): Promise<RenderedDiagram> {
  const key = `${theme} ${source}`
  const known = rendered.get(key)
  if (known !== undefined) return known
  const result = last.then(() => renderInFrame(source, theme))
  last = result
  rendered.set(key, result)
  // Another time it may be loaded, or the machine less busy.
  void result.then((diagram) => typeof diagram === 'string' && rendered.delete(key))
  const [oldest] = rendered.keys()
  if (rendered.size > maxRendered && oldest !== undefined) rendered.delete(oldest)
  return result
}

async function renderInFrame(source: string, theme: DiagramTheme): Promise<RenderedDiagram> {
  frame ??= openFrame()
  const current = await frame
  if (!current) {
    frame = undefined
    return 'missing'
  }
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const finish = (svg: string | undefined) => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
      resolve(svg === undefined ? 'failed' : { svg })
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

/** Resolves once it can render; with nothing, and no frame any more, when it or its library could not be loaded. */
function openFrame(): Promise<HTMLIFrameElement | undefined> {
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
  const ready = whenReady(opened)
  opened.src = framePaths.diagram
  document.body.append(opened)
  return ready
}

function whenReady(opened: HTMLIFrameElement): Promise<HTMLIFrameElement | undefined> {
  const { promise, resolve } = Promise.withResolvers<HTMLIFrameElement | undefined>()
  const finish = (isReady: boolean) => {
    clearTimeout(timer)
    removeEventListener('message', onMessage)
    if (!isReady) opened.remove()
    resolve(isReady ? opened : undefined)
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== opened.contentWindow) return
    const state = DiagramFrameState.safeParse(event.data)
    if (state.success) finish(state.data.isReady)
  }
  let timer = setTimeout(() => finish(false), loadTimeoutMs)
  addEventListener('message', onMessage)
  // The browser's page of errors is loaded too.
  opened.addEventListener('load', () => {
    clearTimeout(timer)
    timer = setTimeout(() => finish(false), readyTimeoutMs)
  })
  return promise
}
