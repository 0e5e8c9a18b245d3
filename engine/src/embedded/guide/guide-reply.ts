import type { HelpSearchResult } from './help-search.ts'
import { hasOnlyWords } from './help-search.ts'
import type { GuidePage, HelpSection } from './help-sections.ts'

/** Characters of an excerpt; a link leads to the rest. */
const excerptMaxLength = 1200

export const guideTexts = {
  name: 'Guide d’Atelier IA (sans IA)',
  description: 'Répond en citant les pages d’aide. Ce n’est pas une intelligence artificielle.',
}

const connecting = '[Connecter un moteur d’IA](/aide/connecter-un-moteur)'
const introduction = `*Je ne suis pas une intelligence artificielle : je suis le guide d’Atelier IA, et je cite ses pages d’aide. Pour discuter avec un modèle d’IA : ${connecting}.*`

/** The whole reply, in Markdown. It always starts by saying what the Guide is. */
export function guideReply(
  question: string,
  result: HelpSearchResult,
  pages: readonly GuidePage[],
): string {
  return [introduction, ...paragraphs(question, result, pages)].join('\n\n')
}

function paragraphs(
  question: string,
  result: HelpSearchResult,
  pages: readonly GuidePage[],
): string[] {
  if (hasOnlyWords(question, greetings)) {
    const hello = /bonjour|bonsoir|salut|coucou|hello/i.test(question) ? 'Bonjour ! ' : ''
    return [
      `${hello}Posez-moi une question sur Atelier IA, ou choisissez une page :`,
      topicList(pages),
    ]
  }
  switch (result.type) {
    case 'found':
      return [...result.sections.slice(0, 2).map(excerpt), ...seeAlso(result.sections.slice(2))]
    case 'near':
      return [
        'L’aide ne répond pas exactement à cette question. Ces pages peuvent vous aider :',
        result.sections.map((section) => `- ${linkTo(section)}`).join('\n'),
        'Je ne réponds qu’aux questions sur Atelier IA ; pour le reste, choisissez un modèle d’IA.',
      ]
    case 'nothing':
      return [
        'L’aide ne contient rien à ce sujet. Je ne réponds qu’aux questions sur Atelier IA ; pour le reste, choisissez un modèle d’IA. Voici les pages d’aide :',
        topicList(pages),
      ]
  }
}

const greetings =
  'bonjour bonsoir salut coucou hello hi hey allo salutations test essai aide help ok guide merci beaucoup parfait super présente présentez appelle appelles capable'.split(
    ' ',
  )

function excerpt(section: HelpSection): string {
  const text = truncateAtParagraph(section.text)
  const more = text.length < section.text.length ? `\n\n[Lire la suite](${section.path})` : ''
  return `**${linkTo(section)}**\n\n${text}${more}`
}

const seeAlso = (sections: readonly HelpSection[]): string[] =>
  sections.length === 0 ? [] : [`Voir aussi : ${sections.map(linkTo).join(', ')}.`]

const linkTo = ({ heading, pageTitle, path }: HelpSection) =>
  `[${heading === pageTitle ? heading : `${pageTitle} : ${heading}`}](${path})`

const topicList = (pages: readonly GuidePage[]) =>
  pages.map(({ id, title }) => `- [${title}](/aide/${id})`).join('\n')

/** Truncates between paragraphs, never inside one or inside a code block. */
function truncateAtParagraph(text: string): string {
  if (text.length <= excerptMaxLength) return text
  let truncated = ''
  for (const block of text.split(/\n{2,}/)) {
    if (
      truncated !== '' &&
      truncated.length + block.length > excerptMaxLength &&
      !isInsideCode(truncated)
    )
      break
    truncated = truncated === '' ? block : `${truncated}\n\n${block}`
  }
  return truncated
}
const isInsideCode = (text: string) => (text.match(/^[ \t]*(```|~~~)/gm)?.length ?? 0) % 2 === 1
