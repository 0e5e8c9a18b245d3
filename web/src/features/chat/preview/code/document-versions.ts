import type { Fence } from '#ui/markdown/code/fence-preview.ts'
import { parsePreview } from './parse-preview.ts'

/** The documents of the same title in a chat's messages, in their order, each once. Those without a title have no versions. */
export function documentVersions(contents: readonly string[], title: string): readonly string[] {
  if (title === '') return []
  const codes = contents.flatMap((content) =>
    fencesOf(content).flatMap((fence) => {
      const preview = parsePreview(fence)
      return preview?.type === 'document' && preview.title === title ? [preview.code] : []
    }),
  )
  return [...new Set(codes)]
}

const opening = /^( {0,12})(`{3,}|~{3,})[ \t]*([\w+#-]*)[^`]*$/

/** The closed fences of a text, those of lists too; read line by line, so that a long chat costs no more than its length. */
function fencesOf(content: string): Fence[] {
  if (!/<html|<!doctype html/i.test(content)) return []
  const fences: Fence[] = []
  let open: { margin: number; fence: string; language: string; lines: string[] } | undefined
  for (const line of content.split('\n')) {
    if (open && isClosing(line, open.fence)) {
      fences.push({ code: open.lines.join('\n'), language: open.language })
      open = undefined
    } else if (open) open.lines.push(withoutMargin(line, open.margin))
    else {
      const [found, margin = '', fence = '', language = ''] = opening.exec(line) ?? []
      if (found !== undefined) open = { margin: margin.length, fence, language, lines: [] }
    }
  }
  return fences
}

function isClosing(line: string, fence: string): boolean {
  const text = line.trim()
  return text.startsWith(fence) && text === fence.charAt(0).repeat(text.length)
}

const withoutMargin = (line: string, margin: number) =>
  line.slice(0, margin).trim() === '' ? line.slice(margin) : line.trimStart()
