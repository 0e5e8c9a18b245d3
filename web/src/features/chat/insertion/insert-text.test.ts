import { expect, test } from 'vitest'
import { insertWords } from './insert-text.ts'

/** `|` stands for the caret. */
const insert = (typed: string) => {
  const { text, caret } = insertWords(
    { text: typed.replace('|', ''), caret: typed.indexOf('|') },
    'un mot',
  )
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['|', 'un mot|'],
  ['Voici|', 'Voici un mot|'],
  ['Voici |', 'Voici un mot|'],
  ['Voici\n|', 'Voici\nun mot|'],
  ['|Voici', 'un mot| Voici'],
  ['Voici | ici', 'Voici un mot| ici'],
  ['Voici|ici', 'Voici un mot| ici'],
  ['Voici (|)', 'Voici (un mot|)'],
  ['Voici|.', 'Voici un mot|.'],
  ['l’|', 'l’un mot|'],
  ['«\u00a0|\u00a0»', '«\u00a0un mot|\u00a0»'],
])('dans « %s », les mots viennent à leur place : « %s »', (typed, then) => {
  expect(insert(typed)).toBe(then)
})
