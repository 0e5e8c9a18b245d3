import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { HelpPage, HelpTopic } from '@atelier/contract/help/help'
import { Problem } from '@atelier/contract/problems/problems'
import { createRunningProgram, type RunningProgramDependencies } from './about/running-program.ts'

/** Reading order: what everyone needs, then what administrators do; pages that are not listed come last. */
const pageOrder = [
  'premiers-pas',
  'tableau-de-bord',
  'chat',
  'prompts',
  'apercus',
  'souvenirs',
  'images',
  'inpainting',
  'synthese-vocale',
  'transcription',
  'assistants',
  'connaissances',
  'repondre-a-partir-de-mes-documents',
  'retrouver',
  'projets',
  'corbeille',
  'partager',
  'usage-et-quotas',
  'parametres',
  'se-connecter',
  'proteger-son-compte',
  'confidentialite',
  'depannage',
  'api',
  'a-propos',
  'administration',
  'inviter-et-admettre',
  'groupes-et-droits',
  'connecter-un-moteur',
  'modeles-locaux',
  'voix-et-transcription',
  'surveiller',
]

/** The help pages, read once from Markdown files, and what the program is. Each file starts with a title and a summary paragraph. */
export function createHelpService(dependencies: RunningProgramDependencies) {
  const folder = join(dependencies.root, 'docs/aide')
  const program = createRunningProgram(dependencies)
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readPage(join(folder, name)))
    .sort((a, b) => rank(a.id) - rank(b.id) || a.title.localeCompare(b.title, 'fr'))
  return {
    topics: (): HelpTopic[] => pages.map(({ id, title, summary }) => ({ id, title, summary })),
    pages: (): readonly HelpPage[] => pages,
    page(id: string): HelpPage {
      const page = pages.find((candidate) => candidate.id === id)
      if (!page) throw new Problem('help.not-found')
      return page
    },
    about: () => program.about(),
    source: () => program.source(),
  }
}
export type HelpService = ReturnType<typeof createHelpService>

function readPage(file: string): HelpPage {
  const markdown = readFileSync(file, 'utf8')
  const id = basename(file, '.md')
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? id
  const paragraphs = markdown.split(/\n\s*\n/).map((part) => part.trim())
  const summary = paragraphs.find((part) => part !== '' && !part.startsWith('#')) ?? ''
  return { id, title, summary: summary.replaceAll(/\s+/g, ' '), markdown }
}

const rank = (id: string) => {
  const index = pageOrder.indexOf(id)
  return index === -1 ? pageOrder.length : index
}
