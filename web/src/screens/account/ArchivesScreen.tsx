import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { ArchivesPage } from '#features/works/ArchivesPage.tsx'
import { kindIcons, openKinds, pathOfWork } from '../listed-kinds.ts'

/** What is out of its list, of every kind. */
export function ArchivesScreen() {
  const kinds = openKinds(useOpenFeatures())
  return <ArchivesPage kinds={kinds} icons={kindIcons} pathOf={pathOfWork} />
}
