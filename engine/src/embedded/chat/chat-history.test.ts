import { describe, expect, it } from 'vitest'
import { toLlamaHistory } from './chat-history.ts'

describe('une conversation pour un modèle local', () => {
  it('finit par la réponse à écrire', () => {
    expect(
      toLlamaHistory([
        { role: 'system', content: 'Soyez bref.' },
        { role: 'user', content: 'Bonjour' },
        { role: 'assistant', content: 'Bonjour !' },
        { role: 'user', content: 'Encore' },
      ]),
    ).toEqual([
      { type: 'system', text: 'Soyez bref.' },
      { type: 'user', text: 'Bonjour' },
      { type: 'model', response: ['Bonjour !'] },
      { type: 'user', text: 'Encore' },
      { type: 'model', response: [] },
    ])
  })

  it('alterne questions et réponses, même quand une réponse a manqué', () => {
    expect(
      toLlamaHistory([
        { role: 'user', content: 'Un' },
        { role: 'assistant', content: '' },
        { role: 'user', content: 'Deux' },
      ]),
    ).toEqual([
      { type: 'user', text: 'Un\n\nDeux' },
      { type: 'model', response: [] },
    ])
  })
})
