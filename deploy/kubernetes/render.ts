import { stringify } from 'yaml'
import { manifests } from './manifests.ts'

export const manifestsFile = `${import.meta.dirname}/atelier-ia.yaml`

const introduction = `# Atelier IA dans Kubernetes : trois serveurs égaux devant un PostgreSQL et un stockage S3 que vous avez déjà.
#
# Fichier écrit par « npm run format » d’après manifests.ts : changez l’un, l’autre suit. Adaptez d’abord « atelier.exemple.fr »,
# « s3.exemple.fr », « localai » et l’image ; le secret se crée à part. Voir docs/operations/installer-kubernetes.md.`

/** The manifests as one YAML file. */
export const renderManifests = (): string =>
  manifests
    .map((manifest, index) => {
      const text = stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false })
      return index === 0 ? `${introduction}\n${text}` : text
    })
    .join('---\n')
