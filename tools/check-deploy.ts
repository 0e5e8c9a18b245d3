import { readdirSync, readFileSync } from 'node:fs'
import { manifests } from '#deploy/kubernetes/manifests.ts'
import { manifestsFile, renderManifests } from '#deploy/kubernetes/render.ts'
import { findAlertFaults } from './deploy/find-alert-faults.ts'
import { findComposeFaults } from './deploy/find-compose-faults.ts'
import { findUnitFaults } from './deploy/find-unit-faults.ts'
import { documentedVariables, unknownVariables } from './deploy/known-variables.ts'

const known = documentedVariables(readFileSync('README.md', 'utf8'))

const composeFaults = readdirSync('deploy/compose').flatMap((name) => {
  const file = `deploy/compose/${name}/compose.yaml`
  return findComposeFaults(readFileSync(file, 'utf8'), known).map((fault) => `${file} : ${fault}`)
})

const given = (manifests[0].spec?.template.spec?.containers ?? []).flatMap(({ env = [] }) =>
  env.map(({ name }) => name),
)
const kubernetesFaults = [
  ...unknownVariables(given, known).map((name) => `la variable ${name} n’existe pas`),
  ...(readFileSync(manifestsFile, 'utf8') === renderManifests()
    ? []
    : ['ne dit pas ce que dit manifests.ts : lancez npm run format']),
].map((fault) => `deploy/kubernetes/atelier-ia.yaml : ${fault}`)

const unitFaults = findUnitFaults('deploy/systemd')
if (!unitFaults)
  console.error(
    '!!! systemd-analyze manque\u00a0: les unités de systemd ne sont PAS vérifiées. !!!',
  )

const alertFaults = findAlertFaults('deploy/observability')
if (!alertFaults)
  console.error(
    '!!! promtool manque (paquet prometheus de Debian)\u00a0: les alertes ne sont PAS déclenchées. !!!',
  )

const faults = [
  ...composeFaults,
  ...kubernetesFaults,
  ...(unitFaults ?? []),
  ...(alertFaults ?? []),
]
for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0
    ? 'Les fichiers de déploiement sont justes.'
    : `${faults.length} fautes dans les fichiers de déploiement.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
