import { describe, expect, it } from 'vitest'
import { titleFrom } from './title-from.ts'

describe('un titre tiré des premiers mots', () => {
  it('reprend un message court tel quel', () => {
    expect(titleFrom('  Bonjour \n vous ')).toBe('Bonjour vous')
  })

  it('coupe un long message entre deux mots', () => {
    const title = titleFrom(
      'Pourriez-vous, s’il vous plaît, relire le compte rendu du conseil de quartier de mardi dernier ?',
    )
    expect(title).toBe('Pourriez-vous, s’il vous plaît, relire le compte rendu du…')
  })

  it('coupe aussi un mot sans fin', () => {
    expect(titleFrom('a'.repeat(300))).toBe(`${'a'.repeat(60)}…`)
  })
})
