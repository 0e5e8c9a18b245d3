import { describe, expect, it } from 'vitest'
import { documentVersions } from './document-versions.ts'

const page = (title: string, text: string) =>
  `<!doctype html>\n<html><title>${title}</title>\n<p>${text}</p></html>`
const fenced = (code: string, fence = '```') => `Voici.\n\n${fence}html\n${code}\n${fence}\n\nFin.`

describe('les versions d’une page', () => {
  it('sont les pages du même titre, dans l’ordre du chat, chacune une fois', () => {
    const contents = [
      fenced(page('Budget', 'un')),
      'Et en bleu ?',
      fenced(page('Budget', 'deux'), '~~~~'),
      `${fenced(page('Autre', 'x'))}\n${fenced(page('Budget', 'un'))}`,
      `- une liste\n\n  \`\`\`html\n  ${page('Budget', 'trois').replaceAll('\n', '\n  ')}\n  \`\`\`\n`,
    ]
    expect(documentVersions(contents, 'Budget')).toEqual([
      page('Budget', 'un'),
      page('Budget', 'deux'),
      page('Budget', 'trois'),
    ])
  })

  it('ne comptent ni une page encore ouverte, ni une clôture plus longue, ni les pages sans titre', () => {
    expect(documentVersions([`\`\`\`html\n${page('Budget', 'un')}`], 'Budget')).toEqual([])
    expect(documentVersions([fenced(page('Budget', '```'), '````')], 'Budget')).toHaveLength(1)
    expect(documentVersions([fenced('<html></html>')], '')).toEqual([])
  })
})
