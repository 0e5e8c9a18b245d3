import { expect, test } from 'vitest'
import { readSample } from '#testing/documents/read-sample.ts'

test('une page, avec ses titres et ses tableaux, sans ses menus ni ses programmes', async () => {
  const { start, blocks, last } = await readSample(`<!doctype html>
    <html lang="fr-FR"><head><title>Mairie</title><style>p { color: red }</style></head>
    <body><nav><a href="/">Accueil</a></nav>
    <main><h1>Horaires</h1><p>La mairie ouvre
      à <b>9&nbsp;h</b>.<br>Elle ferme à 17 h.</p>
      <h2>Piscine</h2><ul><li>Lundi</li><li>Mardi <script>alert(1)</script></li></ul>
      <table><tr><th>Jour</th><th>Heure</th></tr><tr><td>Lundi</td><td><p>10 h</p></td></tr></table>
      <pre>a
  b</pre></main><footer>Mentions légales</footer></body></html>`)
  expect(start).toEqual({ type: 'start', format: 'html', pages: 1 })
  const path = ['Horaires', 'Piscine']
  expect(blocks).toEqual([
    {
      headings: ['Horaires'],
      text: 'Horaires',
      position: { paragraph: 1, section: 1 },
      isHeading: true,
    },
    {
      headings: ['Horaires'],
      text: 'La mairie ouvre à 9\u00a0h.\nElle ferme à 17 h.',
      position: { paragraph: 2, section: 1 },
    },
    { headings: path, text: 'Piscine', position: { paragraph: 3, section: 2 }, isHeading: true },
    { headings: path, text: 'Lundi', position: { paragraph: 4, section: 2 } },
    { headings: path, text: 'Mardi', position: { paragraph: 5, section: 2 } },
    { headings: path, text: 'Jour | Heure', position: { paragraph: 6, section: 2 } },
    { headings: path, text: 'Lundi | 10 h', position: { paragraph: 7, section: 2 } },
    { headings: path, text: 'a\n  b', position: { paragraph: 8, section: 2 } },
  ])
  expect(last).toEqual({ type: 'end', language: 'fr', gaps: [], hiddenCharacters: 0 })
})

test('un texte caché dans une page est laissé et compté', async () => {
  const { texts, last } = await readSample(
    '<html><p>Visible<span style="display: none">caché</span></p><p hidden>et lui</p><p>Fin</p></html>',
  )
  expect(texts.map(([text]) => text)).toEqual(['Visible', 'Fin'])
  expect(last).toMatchObject({ hiddenCharacters: 11 })
})

test('une page dans un ancien codage, et une page qui ne ferme rien', async () => {
  const old = Buffer.from('<html><meta charset="iso-8859-15"><p>Prix : 3 \xa4</p></html>', 'latin1')
  expect((await readSample(old)).texts).toEqual([['Prix : 3 €', { paragraph: 1, section: 0 }]])
  const open = `<html>${'<div><b>a</i>'.repeat(5000)}`
  const { blocks } = await readSample(open)
  expect(blocks).toHaveLength(5000)
  expect((await readSample(`<html>${'<div>'.repeat(25000)}`)).last).toMatchObject({
    reason: 'too-heavy',
  })
})

test('du Markdown, reconnu à ses titres, sans ses signes', async () => {
  const { start, texts, blocks } = await readSample(
    '# Guide\n\nUn **mot** et un [lien](https://exemple.fr).\n\n## Installer\n\n- un\n- deux\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  )
  expect(start).toEqual({ type: 'start', format: 'md', pages: 1 })
  expect(texts).toEqual([
    ['Guide', { paragraph: 1, section: 1 }],
    ['Un mot et un lien.', { paragraph: 2, section: 1 }],
    ['Installer', { paragraph: 3, section: 2 }],
    ['un', { paragraph: 4, section: 2 }],
    ['deux', { paragraph: 5, section: 2 }],
    ['a | b', { paragraph: 6, section: 2 }],
    ['1 | 2', { paragraph: 7, section: 2 }],
  ])
  expect(blocks.at(-1)?.headings).toEqual(['Guide', 'Installer'])
})

test('un programme avec des commentaires n’est pas pris pour du Markdown', async () => {
  const code = '# Compte\nimport sys\n\n# Affiche\nfor line in sys.stdin:\n    print(line)\n'
  expect((await readSample(code)).start).toMatchObject({ format: 'txt' })
})
