import { Chip } from '@mui/material'
import { projectsTexts as texts } from './projects.texts.ts'
import { useProject } from './use-projects.ts'

interface Props {
  readonly projectId: string
  readonly onLeave: () => void
}

/** Says which project the next chat begins in; it can still begin in none. */
export function BeginsInProject({ projectId, onLeave }: Props) {
  const { data } = useProject(projectId)
  if (!data) return undefined
  return (
    <Chip
      label={texts.inProject(data.name)}
      aria-label={`${texts.inProject(data.name)} ${texts.notIn}`}
      onClick={onLeave}
      onDelete={onLeave}
      sx={{
        mb: 1,
        maxWidth: '100%',
        '@media (pointer: coarse)': { height: 44, borderRadius: '22px' },
      }}
    />
  )
}
