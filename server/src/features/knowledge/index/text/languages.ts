/** The languages whose endings are known. */
export type Language = 'fr' | 'en' | 'es'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/**
 * Words that carry no subject, folded as `wordsOf` folds them. They tell the language of a text, and are
 * neither indexed nor searched in a text of that language.
 */
const littleWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  fr: words(
    `a afin ai ainsi alors apres as au aucun aucune aussi autre autres aux avant avec avez avoir avons c ca car ce ceci cela celle celles
    celui ces cet cette ceux chaque chez ci combien comme comment d dans de depuis des dois doit doivent donc dont du elle elles en encore
    entre es est et etait etant etc ete etes etre eu eux fait faire faites faut font hors ici il ils j je jusque l la laquelle le lequel les
    leur leurs lors lorsque lui m ma mais me meme memes mes mien moi moins mon n ne ni non nos notre nous on ont ou par parce pas pendant peu
    peut peuvent peux plus plusieurs plutot pour pourquoi pouvez pouvoir puis puisque qu quand que quel quelle quelles quelqu quelque quelques
    quels qui quoi s sa sans savoir se selon sera seront ses seul si sien sinon soi soit son sont sous souvent suis sur t ta tandis tant te tel
    telle tes toi ton toujours tous tout toute toutes tres trop tu un une va vais vers veut veux voici voila vos votre voudrais vous y`,
  ),
  en: words(
    `a about after all also am an and any are as at be because been before being both but by can could d did do does doing don during each few
    for from get had has have having he her here hers him his how i if in into is it its itself just ll m may me might mine more most my no nor
    not of on once only or other our ours out over own re s same shall she should so some such t than that the their theirs them then there
    these they this those through to too under until up us ve very was we were what when where whether which while who whom whose why will with
    would you your yours`,
  ),
  es: words(
    `a al algo algun alguna algunas algunos ante antes aquel aquella asi aun aunque cada como con contra cual cuales cuando cuanto cuantos de
    debe del desde donde dos e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estan estar estas este esto estos estoy
    fue fueron ha haber habia han has hasta hay he hemos la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros nuestra nuestro o
    os otra otras otro otros para pero poco por porque pues puede pueden puedo que quien quienes se sea segun ser si sido sin sobre solo son soy
    su sus tal tambien tan te tengo ti tiene tienen toda todas todo todos tu tus u un una unas uno unos usted ustedes y ya yo`,
  ),
}
const languages = ['fr', 'en', 'es'] as const satisfies readonly Language[]

/** Words read to tell the language: more change nothing. */
const maxRead = 300

/** The languages with the most little words in a text: one, several when they are equal, none when there is no little word. */
export function languagesOf(words: readonly string[]): readonly Language[] {
  const read = words.slice(0, maxRead)
  const counts = languages.map((language) => {
    const little = littleWords[language]
    return { language, count: read.filter((word) => little.has(word)).length }
  })
  const most = Math.max(...counts.map(({ count }) => count))
  return most === 0
    ? []
    : counts.filter(({ count }) => count === most).map(({ language }) => language)
}

export const isLittleWord = (word: string, among: readonly Language[]): boolean =>
  among.some((language) => littleWords[language].has(word))
