import { Box, Chip } from '@mui/material'
import { findModel } from '#features/models/find-model.ts'
import { useModels } from '#features/models/use-models.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { projectsTexts as texts } from './projects.texts.ts'
import { useProject } from './use-projects.ts'

interface Props {
  readonly projectId: string
  readonly onLeave: () => void
}

/** Says which project the next chat begins in, and with which model; it can still begin in none. */
export function BeginsInProject({ projectId, onLeave }: Props) {
  const { data } = useProject(projectId)
  if (!data) return undefined
  return (
    <Box sx={{ mb: 1, px: 2, maxWidth: '100%', textAlign: 'center' }}>
      <Chip
        label={texts.inProject(data.name)}
        aria-label={`${texts.inProject(data.name)} ${texts.notIn}`}
        onClick={onLeave}
        onDelete={onLeave}
        sx={{ maxWidth: '100%', '@media (pointer: coarse)': { height: 44, borderRadius: '22px' } }}
      />
      {data.model !== null && <ModelOfProject id={data.model} />}
    </Box>
  )
}

function ModelOfProject({ id }: { readonly id: string }) {
  const { data: models } = useModels('text')
  if (!models) return undefined
  const model = findModel(models, id)
  return (
    <Quiet component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {model ? texts.beginsWith(model.name) : texts.beginsWithout(id)}
    </Quiet>
  )
}
