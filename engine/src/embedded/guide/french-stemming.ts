import { foldText } from './heading-slug.ts'

/** The stems of a French text, without case, accents, endings and stop words. */
export const stemmedWords = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .flatMap(stemOf)

/** The stem by which a word is searched; none for a stop word. */
export function stemOf(word: string): string[] {
  const folded = foldText(word)
  if (folded.length < 2 || stopWords.has(folded)) return []
  const stem = folded.length > 5 ? folded.replace(endings, '') : folded.replace(/[sx]$/, '')
  return [stem.length >= 2 ? stem : folded]
}

/** Endings of plurals, and of verbs and nouns of the same root: `connecter`, `connectez`, `connecté`, `connectés`. */
const endings = /(?<=.{4})(?:issements?|ements?|ations?|ez|er|ees?|ent|ons|ants?|ait|es|e|s|x)$/

const stopWords: ReadonlySet<string> = new Set(
  foldText(
    `a à ai ainsi ailleurs alors as au aucun aucune aussi autre autres aux avec avoir avez avons c ça car ce ceci cela celle celui ces cet cette
    chaque chez ci comme comment combien d dans de depuis des dès dire dois doit donc dont du elle elles en encore entre es est et été être êtes
    eu faire fais fait faites faut fois font hors ici il ils j je jusque l la là le les leur leurs lors lorsque lui m ma mais me même mes moi mon
    n ne ni non nos notre nous on ont or ou où oui par parce pas peu peut peux plus plutôt pour pourquoi pouvez pouvoir puis puisque qu quand que
    quel quelle quelles quels quelque qui quoi s sa sais sait sans se sera ses si sinon soi soit son sont sous sur t ta tandis te tes toi ton tous
    tout toute toutes très trop tu un une va vais vas vers veut veux vos votre voudrais vous voulez y
    aimerais besoin bien chose dis explique expliquer marche merci plaît petit plait possible question quelqu savoir svp stp truc utiliser`,
  ).split(/\s+/),
)
