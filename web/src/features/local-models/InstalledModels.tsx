import type { LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import ModelsIcon from '@mui/icons-material/MemoryRounded'
import { Alert, Box, List, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { overviewQuery, useRemoveModel } from './api/use-local-models.ts'
import { GraphicsCardPanel } from './graphics-card/GraphicsCardPanel.tsx'
import { AbilityTiles, AbilityTilesSkeleton } from './installed/AbilityTiles.tsx'
import { ModelRow } from './installed/ModelRow.tsx'
import { localModelsTexts as texts } from './local-models.texts.ts'
import { TextRecognitionPanel } from './text-recognition/TextRecognitionPanel.tsx'

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
    {(overview) =>
      overview.usage === 'off' ? (
        <Alert severity="info">{texts.severalServers.off}</Alert>
      ) : (
        <Stack sx={{ gap: { xs: 2, md: 3 } }}>
          <AbilityTiles overview={overview} />
          <ModelList overview={overview} onDone={onDone} />
          <GraphicsCardPanel overview={overview} onDone={onDone} />
          <TextRecognitionPanel overview={overview} />
        </Stack>
      )
    }
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

function ModelList({
  overview: { models, folder, usage },
  onDone,
}: Props & { readonly overview: LocalModelsOverview }) {
  const removal = useRemoval(
    useRemoveModel(),
    ({ name }) => onDone(texts.done.removed(name)),
    (reason) => texts.because(texts.failed.remove, reason),
  )
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
            <ModelRow
              key={model.id}
              model={model}
              onRemove={usage === 'this-machine' ? () => removal.ask(model) : undefined}
            />
          ))}
        </List>
      )}
      <ConfirmDialog
        {...removal.dialog}
        title={texts.removal.title(removal.item?.name ?? '')}
        text={texts.removal.text(formatSize(removal.item?.sizeBytes ?? 0))}
        confirm={texts.removal.confirm}
        cancel={texts.cancel}
      />
    </Panel>
  )
}
