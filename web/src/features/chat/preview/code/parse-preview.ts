import { maxDiagramLength, maxPreviewLength } from '@atelier/contract/chat/previews/previews'
import type { Fence } from '#ui/markdown/code/fence-preview.ts'
import { type DiagramKind, diagramKind, diagramTitle } from './diagram-text.ts'
import { markupTitle } from './markup-title.ts'

/** What code can be shown as, beside itself. */
export type Preview = {
  readonly code: string
  /** Empty when its author gave none. */
  readonly title: string
  readonly isTooLong: boolean
} & (
  | { readonly type: 'picture' | 'document' }
  | { readonly type: 'diagram'; readonly kind: DiagramKind }
)

const startOfPicture = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!doctype svg[^>]{0,300}>\s*)?<svg[\s>]/i
const startOfDocument = /^\s*(?:<!--[^>]{0,2000}-->\s*)?(?:<!doctype html[\s>]|<html[\s>])/i

/** A whole picture, diagram or document; `undefined` for any other code, and for parts of these. */
export function parsePreview({ code, language = '' }: Fence): Preview | undefined {
  if (/^mermaid$/i.test(language)) return parseDiagram(code)
  const type = typeOfMarkup(code, language)
  if (!type) return undefined
  return { type, code, title: markupTitle(code), isTooLong: code.length > maxPreviewLength }
}

function typeOfMarkup(code: string, language: string) {
  if (/^(svg|xml|html?)$/i.test(language) && startOfPicture.test(code)) return 'picture'
  if (/^html?$/i.test(language) && startOfDocument.test(code)) return 'document'
  return undefined
}

function parseDiagram(code: string): Preview | undefined {
  if (code.trim() === '') return undefined
  const isTooLong = code.length > maxDiagramLength
  return { type: 'diagram', code, title: diagramTitle(code), kind: diagramKind(code), isTooLong }
}
