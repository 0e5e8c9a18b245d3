import type { Citation } from '@atelier/contract/knowledge/citations'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const excerpts = (count: number) => formatCount(count, 'extrait')

/** What a chat shows of the documents that it answers from; what is shown on demand is in `source.texts.ts`. */
export const citationTexts = defineTexts('chatCitations', {
  given: (count: number, documents: number) =>
    `${excerpts(count)} de ${formatCount(documents, 'document')} ${count === 1 ? 'a été donné' : 'ont été donnés'} au modèle`,
  givenOf: (count: number, found: number) =>
    `${excerpts(count)} sur ${found} trouvés ${count === 1 ? 'a tenu' : 'ont tenu'} dans la mémoire du modèle`,
  restarting: 'La recherche dans vos documents redémarrait',
  beingRead: 'Rien n’a été trouvé, mais des documents étaient encore en cours de lecture',
  rebuilding: 'Rien n’a été trouvé, mais la recherche dans vos documents se reconstruisait',
  noneReadable: 'Aucune des collections choisies ne peut plus être lue',
  noRoom: (found: number) =>
    found === 1
      ? `${excerpts(1)} répond à cette question, mais ne tient pas dans la mémoire du modèle`
      : `${excerpts(found)} répondent à cette question, mais aucun ne tient dans la mémoire du modèle`,
  withoutDocuments: (reason: string) => `${reason}\u00a0; la réponse vient du modèle seul.`,
  ended: (reason: string) => `${reason}.`,
  nothing: (names: string) =>
    `Rien dans ${names} ne répond à cette question\u00a0; la réponse vient du modèle seul.`,
  nothingOnly: (names: string) => `Je n’ai rien trouvé dans ${names} pour cette question.`,
  quoted: (name: string) => `«\u00a0${name}\u00a0»`,
  yourDocuments: 'vos documents',
  show: 'Voir',
  sources: (count: number) => `Sources\u00a0: ${excerpts(count)}`,
  unsourced: (count: number) => `${formatCount(count, 'phrase')} sans source`,
  toCheck: (count: number) => `${formatCount(count, 'citation')} à vérifier`,
  support: {
    stated: 'appuyée par la source',
    near: 'à vérifier',
    absent: 'à vérifier',
  } satisfies Record<Citation['support'], string>,
  byServer: 'rapprochée par l’atelier',
  citation: (number: string, title: string, support: string) =>
    title === ''
      ? `Citation ${number}, ${support}`
      : `Citation ${number}\u00a0: ${title}, ${support}`,
})
