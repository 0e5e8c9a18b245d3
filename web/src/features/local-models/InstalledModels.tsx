import type { LocalModel, LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import ModelsIcon from '@mui/icons-material/MemoryRounded'
import { Box, List, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { overviewQuery } from './api/use-local-models.ts'
import { AbilityTiles, AbilityTilesSkeleton } from './installed/AbilityTiles.tsx'
import { ModelRow } from './installed/ModelRow.tsx'
import { RemoveModelDialog } from './installed/RemoveModelDialog.tsx'
import { localModelsTexts as texts } from './local-models.texts.ts'

interface Props {
  readonly onDone: (message: string) => void
}

/** The machine's abilities, and the models installed for them. */
export const InstalledModels = ({ onDone }: Props) => (
  <QueryContent
    query={useQuery(overviewQuery)}
    keepsData
    failed={texts.failed.overview}
    titleAs="h2"
    retry={texts.retry}
    skeleton={<Loading />}
  >
    {(overview) => (
      <Stack sx={{ gap: { xs: 2, md: 3 } }}>
        <AbilityTiles overview={overview} />
        <ModelList overview={overview} onDone={onDone} />
      </Stack>
    )}
  </QueryContent>
)

function Loading() {
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <Box role="status" sx={visuallyHiddenStyle}>
        {texts.loading}
      </Box>
      <AbilityTilesSkeleton />
      <Skeleton variant="rounded" height={180} sx={{ borderRadius: '12px' }} />
    </Stack>
  )
}

/** The model to remove; it stays while the dialog closes. */
interface Removal {
  readonly model: LocalModel
  readonly isClosing?: true
}

function ModelList({
  overview: { models, folder },
  onDone,
}: Props & { readonly overview: LocalModelsOverview }) {
  const [removal, setRemoval] = useState<Removal>()
  const close = () => setRemoval((shown) => shown && { ...shown, isClosing: true })
  return (
    <Panel title={texts.models.title} note={texts.models.folder(folder)} pad={false}>
      {models.length === 0 ? (
        <EmptyState
          compact
          icon={<ModelsIcon />}
          title={texts.models.empty}
          titleAs="h3"
          text={texts.models.emptyHelp}
        />
      ) : (
        <List disablePadding aria-label={texts.models.title}>
          {models.map((model) => (
            <ModelRow key={model.id} model={model} onRemove={() => setRemoval({ model })} />
          ))}
        </List>
      )}
      {removal && (
        <RemoveModelDialog
          model={removal.model}
          isOpen={!removal.isClosing}
          onClose={close}
          onClosed={() => setRemoval(undefined)}
          onRemoved={() => {
            close()
            onDone(texts.done.removed(removal.model.name))
          }}
        />
      )}
    </Panel>
  )
}
