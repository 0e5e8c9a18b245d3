import { ThemeProvider } from '@mui/material'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { theme } from '../theme/theme.ts'
import { FenceContext } from './code/fence-preview.ts'
import { Markdown } from './Markdown.tsx'
import { NotesContext, noteSign } from './notes.ts'

const drawn = (text: string, options: Partial<Parameters<typeof Markdown>[0]> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ThemeProvider theme={theme}>
        <Markdown text={text} {...options} />
      </ThemeProvider>
    </MemoryRouter>,
  ).replaceAll(/<style[\s\S]*?<\/style>/g, '')

describe('un texte de modèle', () => {
  it('n’est jamais interprété comme du HTML', () => {
    const html = drawn(
      'Avant <img src=x onerror=alert(1)> après\n\n<script>alert(1)</script>\n\n<iframe src="https://x.fr"></iframe>',
    )
    expect(html).not.toMatch(/<(script|img|iframe)/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('ne va chercher aucune image : un lien avec sa description la remplace', () => {
    const html = drawn('![la mairie](https://ailleurs.fr/pixel.png)')
    expect(html).not.toContain('<img')
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/ailleurs\.fr\/pixel\.png"[^>]*>.*Image : la mairie/,
    )
  })

  it('ouvre les autres sites dans un nouvel onglet qui n’apprend rien de nous', () => {
    expect(drawn('[site](https://exemple.fr)')).toMatch(/<a [^>]*rel="noopener noreferrer"/)
    expect(drawn('[aide](/aide/chat)')).toMatch(/<a [^>]*href="\/aide\/chat"/)
    expect(drawn('[aide](/aide/chat)')).not.toContain('_blank')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//ailleurs.fr', '&#106;avascript:alert(1)'])(
    'ne fait pas de lien de %s',
    (href) => {
      const html = drawn(`[mot](${href})`)
      expect(html).not.toContain('href')
      expect(html).toContain('mot')
    },
  )

  it('coupe la ligne à <br>, dans les tableaux aussi, et tait les commentaires', () => {
    expect(drawn('| a |\n|---|\n| un<br>deux |')).toMatch(/un<br\/>\s*deux/)
    expect(drawn('mot <!-- secret -->')).not.toContain('secret')
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'montre un bloc de code du langage « %s », qui n’en est pas un, sous ce nom',
    (language) => {
      const html = drawn(`~~~${language}\nx = 1\n~~~`)
      expect(html).toContain(`aria-label="Code ${language}"`)
      expect(html).toContain('x = 1')
    },
  )

  it('ne porte aucun style en attribut que la page refuserait', () => {
    expect(drawn('# T\n\n- [x] fait\n\n> cité\n\n```python\nx = 1\n```')).not.toContain('style=')
  })
})

describe('la place d’un texte dans sa page', () => {
  it('commence ses titres au niveau demandé, quel que soit leur premier niveau', () => {
    expect(drawn('## Un\n\n### Deux', { headingStart: 4 })).toMatch(/<h4>Un<\/h4>.*<h5>Deux<\/h5>/s)
    expect(drawn('# Un', { headingStart: 2 })).toContain('<h2>Un</h2>')
  })

  it('nomme ses titres pour l’aide', () => {
    expect(drawn('# Où ?\n\n## Où ?', { headingIds: true, headingStart: 2 })).toMatch(
      /<h2 id="ou">.*<h3 id="ou-2">/s,
    )
  })

  it('écrit ses notes en français', () => {
    expect(drawn('Voir[^1].\n\n[^1]: la note')).toContain('Retour au texte, note 1')
  })
})

describe('les notes de la page', () => {
  const withNotes = (text: string) =>
    renderToStaticMarkup(
      <ThemeProvider theme={theme}>
        <NotesContext value={(index) => <b>note {index}</b>}>
          <Markdown text={text} />
        </NotesContext>
      </ThemeProvider>,
    )

  it('sont montrées où leur signe est, dans une liste ou un tableau aussi', () => {
    expect(withNotes(`Oui${noteSign(3)}.`)).toContain('Oui<b>note 3</b>.')
    expect(withNotes(`- **a**${noteSign(0)}${noteSign(1)}`)).toContain(
      '<strong>a</strong><b>note 0</b><b>note 1</b>',
    )
    expect(withNotes(`| a |\n|---|\n| b${noteSign(2)} |`)).toContain('b<b>note 2</b>')
  })

  it('ne changent rien aux notes du texte lui-même', () => {
    expect(drawn('Voir[^1].\n\n[^1]: la note')).toContain('<sup>')
  })
})

describe('du code que la page montre autrement', () => {
  const shown = (text: string, streaming = false) =>
    renderToStaticMarkup(
      <ThemeProvider theme={theme}>
        <FenceContext value={({ language, code }) => <b>{`${language} : ${code}`}</b>}>
          <Markdown text={text} streaming={streaming} />
        </FenceContext>
      </ThemeProvider>,
    )

  it('l’est une fois écrit, dans une liste aussi', () => {
    expect(shown('```svg\n<svg/>\n```')).toContain('<b>svg : &lt;svg/&gt;</b>')
    expect(shown('- a\n\n  ```svg\n  <svg/>\n  ```')).toContain('<b>svg : &lt;svg/&gt;</b>')
  })

  it('reste du code tant qu’il s’écrit', () => {
    expect(shown('```svg\n<svg>', true)).toContain('<figure')
    expect(shown('```svg\n<svg/>\n```\n\nEnsuite', true)).toContain('<b>svg')
  })
})

describe('un texte qui s’écrit encore', () => {
  it('porte un curseur après son dernier mot', () => {
    expect(drawn('Premier.\n\nSecond', { streaming: true })).toMatch(
      /Second<span class="md-caret"><\/span>/,
    )
    expect(drawn('Premier.\n\nSecond')).not.toContain('md-caret')
  })
})

describe('un bloc long, dessiné par parties', () => {
  const times = (count: number, line: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index + 1)).join('\n')
  const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

  it('reste un seul tableau, avec une seule tête et chaque ligne', () => {
    const html = drawn(`| n | x |\n|---|---|\n${times(100, (row) => `| ${row} | **b** |`)}`)
    expect(
      [/<table/g, /<thead/g, /<th /g, /<tr/g, /<strong>b<\/strong>/g].map((pattern) =>
        count(html, pattern),
      ),
    ).toEqual([1, 1, 2, 101, 100])
  })

  it('reste une seule liste, qui compte depuis son premier numéro, espacée partout ou nulle part', () => {
    const html = drawn(
      times(60, (item) => `${item + 2}. point ${item}\n    - détail`),
      { streaming: true },
    )
    expect(html).toContain('<ol start="3">')
    expect(
      [/<ol/g, /<ul/g, /<li>/g, /<p>/g, /md-caret/g].map((pattern) => count(html, pattern)),
    ).toEqual([1, 60, 120, 0, 1])
    expect(count(drawn(times(60, () => '- point\n')), /<li>\s*<p>/g)).toBe(60)
  })

  it('reste un seul bloc de code, dont le texte est entier', () => {
    const code = times(100, (line) => `  ligne ${line}`)
    const html = drawn(`\`\`\`js\n${code}\n\`\`\``)
    expect(count(html, /<figure/g)).toBe(1)
    expect(/<code>(.*)<\/code>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')).toBe(code)
  })
})
