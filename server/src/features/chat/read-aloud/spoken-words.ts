import type { UserSettings } from '@atelier/contract/account/settings'

/** What is said in the place of what cannot be read. */
export interface SpokenWords {
  readonly codeBlock: string
  readonly image: string
  readonly done: string
  readonly toDo: string
}

/** In the language of who listens: the text itself is in any. */
export const spokenWords: Readonly<Record<UserSettings['language'], SpokenWords>> = {
  fr: { codeBlock: 'Bloc de code', image: 'Image', done: 'Fait', toDo: 'À faire' },
  en: { codeBlock: 'Code block', image: 'Image', done: 'Done', toDo: 'To do' },
  es: { codeBlock: 'Bloque de código', image: 'Imagen', done: 'Hecho', toDo: 'Por hacer' },
}
