import type { PromptField } from '@atelier/contract/prompts/prompt-fields'
import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import { describe, expect, test } from 'vitest'
import { type FieldFault, type FieldValues, faultOf, fillPrompt, namesIn } from './fill-prompt.ts'

const field = (name: string, more: Partial<PromptField> = {}): PromptField => ({
  name,
  kind: 'text',
  label: '',
  default: '',
  options: [],
  isRequired: false,
  ...more,
})
const fill = (
  text: string,
  values: FieldValues,
  fields = Object.keys(values).map((n) => field(n)),
) => fillPrompt({ text, fields }, values, (_, value) => value)

describe('remplir un prompt', () => {
  test('met chaque valeur partout où son nom est, et les valeurs de départ ailleurs', () => {
    const fields = [field('nom'), field('ville', { default: 'Lille' })]
    const text = '{{nom}} de {{ ville }}, {{nom}}'
    expect(fill(text, { nom: 'Ana' }, fields)).toBe('Ana de Lille, Ana')
    expect(fill(text, { nom: '', ville: '' }, fields)).toBe(' de , ')
  })

  test('laisse comme ils sont les noms inconnus et les accolades seules', () => {
    for (const text of [
      '{{inconnu}}',
      '{{',
      '}}',
      '{{}}',
      '{{ }}',
      '{nom}',
      '{{deux mots}}',
      '{{nom',
    ])
      expect(fill(text, { nom: 'Ana' })).toBe(text)
    expect(fill('{{{{nom}}}}', { nom: 'Ana' })).toBe('{{Ana}}')
    expect(fill('{{{nom}}}', { nom: 'Ana' })).toBe('{Ana}')
  })

  test('ne remplit pas une seconde fois ce qu’une valeur contient', () => {
    expect(fill('{{a}} {{b}}', { a: '{{b}}', b: '{{a}}' })).toBe('{{b}} {{a}}')
    expect(fill('{{a}}b}}', { a: '{{', b: 'x' })).toBe('{{b}}')
    expect(fill('{{a}}', { a: '$& $1 $$ \\1' })).toBe('$& $1 $$ \\1')
  })

  test('connaît les noms accentués, quelle qu’en soit l’écriture, et ceux de tous les objets', () => {
    expect(fill('{{pr\u00e9nom}}{{pre\u0301nom}}', { pr\u00e9nom: 'Ana' })).toBe('AnaAna')
    expect(fill('{{constructor}}{{toString}}', {}, [field('toString', { default: 'x' })])).toBe(
      '{{constructor}}x',
    )
  })

  test('aussi treize champs, un texte de la plus grande taille et des valeurs énormes', () => {
    const names = Array.from({ length: 13 }, (_, index) => `n${index}`)
    const values = Object.fromEntries(names.map((name) => [name, name.toUpperCase()]))
    expect(fill(names.map((name) => `{{${name}}}`).join(''), values)).toBe(
      Object.values(values).join(''),
    )
    const huge = '{{n}}'.repeat(promptLimits.textMax / 5)
    expect(fill(huge, { n: 'xyz' })).toBe('xyz'.repeat(promptLimits.textMax / 5))
    expect(fill('{'.repeat(promptLimits.textMax), { n: 'x' })).toHaveLength(promptLimits.textMax)
    expect(fill('{{n}}', { n: 'x'.repeat(1_000_000) })).toHaveLength(1_000_000)
  })

  test('quel que soit le texte, il ne reste aucun nom connu, et rien d’autre ne change', () => {
    let seed = 7
    const next = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % max
    }
    const parts = ['{', '}', '{{', '}}', 'a', 'b', ' ', '{{a}}', '{{b}}', '{{c}}', 'é']
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from({ length: next(12) }, () => parts[next(parts.length)]).join('')
      const filled = fill(text, { a: '1', b: '2' })
      const outside = text.normalize('NFC').split(/\{\{ *[ab] *\}\}/u)
      expect(outside.every((part) => filled.includes(part))).toBe(true)
      expect(namesIn(text).every((name) => name.length > 0)).toBe(true)
    }
  })
})

describe('ce qui manque ou ne convient pas', () => {
  test.each<[Partial<PromptField>, string, FieldFault | undefined]>([
    [{ isRequired: true }, '  ', 'missing'],
    [{ isRequired: true }, 'x', undefined],
    [{}, '', undefined],
    [{ kind: 'number' }, '12,5', undefined],
    [{ kind: 'number' }, 'douze', 'wrong'],
    [{ kind: 'date' }, '2027-03-12', undefined],
    [{ kind: 'date' }, '2027-02-30', 'wrong'],
    [{ kind: 'choice', options: ['a'] }, 'b', 'wrong'],
    [{ kind: 'yes-no' }, 'yes', undefined],
  ])('%j avec « %s » : %s', (more, value, fault) => {
    expect(faultOf(field('x', more), value)).toBe(fault)
  })
})
