/** The word that a diagram begins with, and what it is. */
const kinds = {
  architecture: 'architecture',
  block: 'blocks',
  c4: 'architecture',
  class: 'classes',
  er: 'entities',
  flowchart: 'flowchart',
  gantt: 'gantt',
  gitgraph: 'commits',
  graph: 'flowchart',
  journey: 'journey',
  kanban: 'kanban',
  mindmap: 'mindmap',
  pie: 'pie',
  quadrant: 'quadrants',
  radar: 'radar',
  requirement: 'requirements',
  sankey: 'flows',
  sequence: 'sequence',
  state: 'states',
  timeline: 'timeline',
  treemap: 'treemap',
  xychart: 'chart',
} as const

export type DiagramKind = (typeof kinds)[keyof typeof kinds] | 'diagram'

const isKindWord = (word: string): word is keyof typeof kinds => Object.hasOwn(kinds, word)
const maxLength = 120

/** What a diagram is, by the first word of its text. */
export function diagramKind(code: string): DiagramKind {
  const [word = ''] = /^[A-Za-z]+\d?/.exec(bodyOf(code)) ?? []
  const name = word.toLowerCase().replace(/(diagram|chart|beta)$/, '')
  const known = [word.toLowerCase(), name, name.slice(0, 2)].find(isKindWord)
  return known ? kinds[known] : 'diagram'
}

/** The title that its author gave it, for those who see it or for those who do not; empty when there is none. */
export function diagramTitle(code: string): string {
  const [, title = ''] =
    /^[ \t]*(?:accTitle[ \t]*:|(?:pie[ \t]+)?title(?:[ \t]*:|[ \t]))[ \t]*(\S[^\n]{0,300})/m.exec(
      code,
    ) ?? []
  return title
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .slice(0, maxLength)
}

/** Behind the settings between `---`, and lines of settings or comments. */
function bodyOf(code: string): string {
  const lines = code.trim().split('\n')
  const end = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) : -1
  const body = lines.slice(end + 1).find((line) => line.trim() !== '' && !/^\s*%%/.test(line))
  return body?.trim() ?? ''
}
