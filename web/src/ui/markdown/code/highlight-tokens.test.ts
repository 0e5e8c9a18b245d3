import { describe, expect, it } from 'vitest'
import { parseHighlightedHtml } from './highlight-tokens.ts'
import { highlight } from './highlighter.ts'

describe('le code en couleurs', () => {
  it('lit les classes imbriquées et les caractères protégés', () => {
    expect(
      parseHighlightedHtml(
        '<span class="hljs-keyword">if</span> a &lt; <span class="hljs-string">&quot;b<span class="hljs-subst">{c}</span>&quot;</span>',
      ),
    ).toEqual([
      { text: 'if', tone: 'keyword' },
      { text: ' a < ' },
      { text: '"b{c}"', tone: 'string' },
    ])
  })

  it.each([
    ['python', 'import pandas as pd\n# note\nx = "é" + str(1)'],
    ['ts', 'const a: Map<string, number> = new Map() // <b>&amp;</b>'],
    ['html', '<p class="a">&lt;script&gt;</p>'],
    ['sql', "select 'l''été' from t where n > 2"],
  ])('rend exactement le texte donné en %s', (language, code) => {
    const tokens = highlight(code, language)
    expect(tokens?.map((token) => token.text).join('')).toBe(code)
    expect(tokens?.some((token) => token.tone !== undefined)).toBe(true)
  })

  it('laisse tel quel un langage inconnu', () => {
    expect(highlight('x', 'klingon')).toBeUndefined()
  })
})
