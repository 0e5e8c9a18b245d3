import type { BuildSize } from '@atelier/engine/embedded/graphics-card/machine/card-package'
import {
  type CardBuild,
  cardBuilds,
} from '@atelier/engine/embedded/graphics-card/machine/choose-build'
import { openGraphicsCard } from '@atelier/engine/embedded/graphics-card/open-graphics-card'
import { createNativePackages } from '@atelier/engine/embedded/native-packages/native-packages'
import { installEnvironment, projectRoot, readEnvironment } from '#environment.ts'
import { graphicsCardMessage } from '#features/local-models/local-models.service.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage :
  npm run gpu              télécharge le programme de la carte graphique de cette machine, et essaie la carte
  npm run gpu -- vulkan    télécharge celui de toutes les cartes, à copier sur une machine sans internet
  npm run gpu -- cuda      télécharge celui des cartes NVIDIA avec CUDA, à copier de la même façon`

const bytesPerMegabyte = 1024 ** 2
const megabytes = (bytes: number) => `${Math.round(bytes / bytesPerMegabyte)} MB`

const sizeText = (size: BuildSize | undefined) =>
  size
    ? `${megabytes(size.downloadBytes)} à télécharger, ${megabytes(size.diskBytes)} sur le disque`
    : 'taille inconnue'

/** The program alone: the machine that it is for will try it. */
async function fetchBuild(build: CardBuild, packages: ReturnType<typeof createNativePackages>) {
  const { signal } = new AbortController()
  const card = packages[`llama-${build}`]
  console.log('Téléchargement…')
  await packages.llama.fetch(signal)
  await card.fetch(signal)
  console.log(
    `Le programme est dans ${card.folder} : copiez tout le dossier engine/native sur l’autre machine.`,
  )
}

/** As the button of the administration does. */
async function fetchAndTry(packages: ReturnType<typeof createNativePackages>) {
  const card = openGraphicsCard({
    modelsFolder: dataPaths(readEnvironment().DATA_DIR).modelsFolder,
    projectRoot,
    packages,
    externals: undefined,
    onChange: () => undefined,
    onFailure: ({ detail }) => console.error(detail),
  })
  const before = await card.state()
  if (before.state === 'built-in')
    return console.log('Sur cette machine, le moteur intégré utilise déjà la carte graphique.')
  if (before.state === 'unavailable') throw new Error(graphicsCardMessage(before))
  if (!before.isFetched)
    console.log(
      `Programme ${before.build === 'cuda' ? 'CUDA' : 'Vulkan'} : ${sizeText(before.size)}.`,
    )
  console.log('Téléchargement si nécessaire, puis essai de la carte…')
  await card.use()
  await card.whenIdle()
  const after = await card.state()
  if (after.state !== 'on') throw new Error(graphicsCardMessage(after) ?? usage)
  const { names, freeBytes, totalBytes } = after.card
  console.log(
    `La carte répond : ${names.join(', ')}, ${megabytes(freeBytes)} libres sur ${megabytes(totalBytes)}.
Si le serveur est démarré, redémarrez-le, ou ouvrez Admin > Modèles locaux et cliquez sur « Utiliser la carte graphique ».`,
  )
}

await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const build = cardBuilds.find((one) => one === name)
  if (rest.length > 0 || (name !== undefined && build === undefined)) throw new Error(usage)
  const packages = createNativePackages({ projectRoot, environment: installEnvironment() })
  await (build ? fetchBuild(build, packages) : fetchAndTry(packages))
})
