import { readEnvironment } from '#environment.ts'
import { type MoveResult, moveInstallation } from './move/move-installation.ts'
import { createProgressLines, resultMessage } from './move/move-messages.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage :
  npm run move -- --to postgres://compte:mot-de-passe@machine/base   met la base dans PostgreSQL
  npm run move -- --to <dossier>                                     la remet dans un fichier
  … --rehearse                                                       essaie seulement, même pendant que le serveur tourne : rien n’en reste`

function readArguments(given: readonly string[]) {
  const isRehearsal = given.includes('--rehearse')
  const [flag, to, ...rest] = given.filter((one) => one !== '--rehearse')
  if (flag !== '--to' || to === undefined || rest.length > 0 || to.startsWith('-'))
    throw new Error(usage)
  return { to, isRehearsal }
}

// npm run move -- --to <address or folder>: the variables are those of the server, which must be stopped.
await runCommand(async () => {
  const { to, isRehearsal } = readArguments(process.argv.slice(2))
  const environment = readEnvironment()
  const began = performance.now()
  const print = (line: string) => console.log(line)
  const result = await moveInstallation({
    environment,
    to,
    isRehearsal,
    print,
    report: createProgressLines(print),
  })
  print(resultMessage(result, performance.now() - began))
  if (isRehearsal) print('Ce n’était qu’un essai : rien n’en est gardé, et rien n’a changé.')
  else for (const line of nextSteps(result, environment)) print(line)
})

function nextSteps(
  { target, keys, missingFiles, temporaryChats }: MoveResult,
  { DATA_DIR, STORAGE_URL, SECRET_KEY }: ReturnType<typeof readEnvironment>,
): string[] {
  const lines = [
    'Déménagement fait. Ce d’où il vient est resté tel quel : ne le démarrez plus.',
    '',
    'Démarrez maintenant avec :',
  ]
  if (target.kind === 'postgres') lines.push('  DATABASE_URL=<l’adresse donnée à --to>')
  else lines.push(`  DATA_DIR=${target.folder}   et sans DATABASE_URL`)
  if (target.kind === 'postgres' && SECRET_KEY === undefined)
    lines.push(
      `  SECRET_KEY=${keys.exported}`,
      '  (la même sur tous les serveurs ; gardez-la secrète : elle ouvre tous les liens et toutes les clés)',
    )
  else if (SECRET_KEY !== undefined) lines.push('  SECRET_KEY : la même qu’avant')
  if (STORAGE_URL) lines.push('  STORAGE_URL : la même qu’avant, les fichiers n’ont pas bougé')
  else if (target.kind === 'postgres')
    lines.push(
      `  DATA_DIR=${DATA_DIR}, où restent les fichiers (ou le stockage partagé où vous les copiez)`,
    )
  if (temporaryChats > 0)
    lines.push(
      '',
      temporaryChats === 1
        ? 'Un chat temporaire n’a pas été déménagé : il reste, avec ses fichiers, dans ce que vous quittez. Effacez-le quand vous n’en avez plus besoin.'
        : `${temporaryChats} chats temporaires n’ont pas été déménagés : ils restent, avec leurs fichiers, dans ce que vous quittez. Effacez-le quand vous n’en avez plus besoin.`,
    )
  if (missingFiles > 0)
    lines.push('', `Attention : ${missingFiles} fichiers manquaient déjà dans les données.`)
  return lines
}
