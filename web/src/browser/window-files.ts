import { createStore } from './create-store.ts'

/** `dropped`: as the browser gave them, while the drop is handled: folders are in it. */
type TakeFiles = (files: readonly File[], dropped?: DataTransfer | null) => void

/** The page on screen takes files wherever in the window they are dropped or pasted; the last one that came is served. */
const pages: TakeFiles[] = []
/** Takes them where no page does. */
let takeOtherwise: TakeFiles | undefined
/** Whether files are dragged over the window. */
export const filesOverWindow = createStore(false)

/** Until the returned function is called, files that no area takes are given to this page. */
export function takeWindowFiles(take: TakeFiles): () => void {
  pages.push(take)
  return () => void pages.splice(pages.indexOf(take), 1)
}

/** Whether a dialog covers the page; one that is closing is hidden already. */
export const isPageCovered = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog]):not([aria-hidden=true] *)') !==
  null
/** What is dropped beside a dialog is for nobody. */
const taker = () => (isPageCovered() ? undefined : (pages.at(-1) ?? takeOtherwise))

/**
 * Until the returned function is called, files that are dropped or pasted are given to whoever takes them: the area under the
 * pointer, else the page, else `otherwise`.
 */
export function watchWindowFiles(otherwise: TakeFiles): () => void {
  const ended = new AbortController()
  const { signal } = ended
  takeOtherwise = otherwise
  // On the document: after the areas of the page, before the window, which keeps the browser from opening what is left.
  document.addEventListener('dragover', onDragOver, { signal })
  document.addEventListener('dragleave', onDragLeave, { signal })
  document.addEventListener('drop', onDrop, { signal })
  addEventListener('paste', onPaste, { signal })
  return () => {
    takeOtherwise = undefined
    ended.abort()
  }
}

function onDragOver(event: DragEvent) {
  if (!hasFiles(event)) return
  if (!event.defaultPrevented && event.dataTransfer && !taker())
    event.dataTransfer.dropEffect = 'none'
  if (!filesOverWindow.current()) filesOverWindow.set(true)
}

/** Of all the elements that a drag leaves, only the window leads to none. */
function onDragLeave({ relatedTarget }: DragEvent) {
  if (relatedTarget === null) filesOverWindow.set(false)
}

function onDrop(event: DragEvent) {
  filesOverWindow.set(false)
  const files = [...(event.dataTransfer?.files ?? [])]
  // Prevented: an area under the pointer has taken them.
  if (!event.defaultPrevented && files.length > 0) taker()?.(files, event.dataTransfer)
}

/** Into a field only text is pasted, unless the field itself takes files. */
function onPaste(event: ClipboardEvent) {
  const { target, clipboardData } = event
  const isField =
    target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  if (isField || !clipboardData || clipboardData.types.includes('text/plain')) return
  const files = [...clipboardData.files]
  // After the other listeners of the window: one of them may take the files.
  setTimeout(() => {
    if (!event.defaultPrevented && files.length > 0) taker()?.(files)
  })
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true
