import GraphicEq from '@mui/icons-material/GraphicEqRounded'
import HistoryIcon from '@mui/icons-material/HistoryRounded'
import { Box, Button } from '@mui/material'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStoredForm } from '#api/use-stored-form.ts'
import { useUser } from '#features/account/auth-context.ts'
import { useRunning } from '#features/jobs/use-work.ts'
import { WorkHere } from '#features/jobs/WorkHere.tsx'
import { NoModel } from '#features/models/NoModel.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageCheck } from '#features/models/use-page-check.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ToolPage } from '#ui/ToolPage.tsx'
import { useSending } from './media-sending.ts'
import type { HandOffs } from './parts/ResultActions.tsx'
import { SendingPanel } from './parts/SendingPanel.tsx'
import { TranscriptionHistory } from './TranscriptionHistory.tsx'
import { TranscriptionResult } from './TranscriptionResult.tsx'
import { TranscriptionSettings } from './TranscriptionSettings.tsx'
import { transcriptionTexts as texts } from './transcription.texts.ts'
import {
  emptyTranscription,
  TranscriptionSettingsForm,
  typedTranscription,
} from './transcription-form.ts'
import { useAsk } from './use-ask.ts'
import { useSource } from './use-source.ts'
import { transcribeKinds, transcriptionKinds, translateKinds } from './use-transcriptions.ts'

/** The whole page: the recording and how it is to be written down, what is under way, and the text one works with. */
export function TranscriptionStudio(ways: HandOffs) {
  const form = useStoredForm({
    schema: TranscriptionSettingsForm,
    empty: emptyTranscription,
    stored: typedTranscription,
  })
  const { shownId, second, show, leave } = useShown()
  const { source, take } = useSource()
  const place = useRef<HTMLDivElement>(null)
  // On a phone the settings fill the screen: the eye is taken to the work.
  const look = () => place.current?.scrollIntoView({ block: 'start' })
  const ask = useAsk(show)
  const isAdmin = useUser().role === 'ADMIN'
  const check = usePageCheck('audio-transcription', { isAdmin })
  const hasNoModel = check.state === 'known' && !check.hasModels
  const isBusy = useIsBusy()
  return (
    <ToolPage
      title={texts.title}
      help={texts.help}
      actions={<PastButton shownId={shownId} onShow={show} />}
      notice={<PageNotConfigured page="audio-transcription" check={check} isAdmin={isAdmin} />}
      settings={
        <TranscriptionSettings
          form={form}
          source={source}
          canAsk={source !== undefined && !isBusy && check.state === 'known' && check.isConfigured}
          onTake={take}
          onAsk={(task) =>
            void form.handleSubmit((values) => {
              if (!source) return
              ask(source, values, task)
              look()
            })()
          }
        />
      }
    >
      <Box ref={place} sx={{ scrollMarginTop: 80, display: 'grid', gap: 'inherit', minWidth: 0 }}>
        <SendingPanel />
        <WorkHere kinds={transcribeKinds} failed={texts.failed.transcribe} />
        <WorkHere kinds={translateKinds} failed={texts.failed.translate} />
        {shownId !== undefined && (
          <TranscriptionResult
            key={`${shownId} ${second}`}
            transcriptionId={shownId}
            second={second}
            onGone={leave}
            {...ways}
          />
        )}
        {shownId === undefined && (hasNoModel ? <Lacking isAdmin={isAdmin} /> : <Nothing />)}
      </Box>
    </ToolPage>
  )
}

/** Something is on its way or being written down. */
function useIsBusy(): boolean {
  const sending = useSending()
  const running = useRunning(transcriptionKinds)
  return running.length > 0 || (sending !== undefined && sending.state !== 'refused')
}

const shownMark = 't'
/** The second at which a found passage begins. */
const secondMark = 's'
/** Which transcription one works with: it stands in the address, so a reload finds it again. */
function useShown() {
  const [search, setSearch] = useSearchParams()
  const show = useCallback(
    (id: string | undefined) =>
      setSearch(id === undefined ? {} : { [shownMark]: id }, { replace: true }),
    [setSearch],
  )
  const leave = useCallback(() => show(undefined), [show])
  const second = Number(search.get(secondMark) ?? Number.NaN)
  return {
    shownId: search.get(shownMark) ?? undefined,
    second: second > 0 ? second : undefined,
    show,
    leave,
  }
}

interface PastProps {
  readonly shownId: string | undefined
  readonly onShow: (transcriptionId: string | undefined) => void
}
function PastButton({ shownId, onShow }: PastProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = (id: string) => {
    setIsOpen(false)
    onShow(id)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<HistoryIcon />}
        onClick={() => setIsOpen(true)}
      >
        {texts.showHistory}
      </Button>
      <TranscriptionHistory
        isOpen={isOpen}
        onOpen={open}
        onRemoved={(id) => id === shownId && onShow(undefined)}
        onRemovedAll={() => onShow(undefined)}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

const Nothing = () => (
  <Panel pad={false}>
    <Box>
      <EmptyState icon={<GraphicEq />} title={texts.emptyTitle} text={texts.emptyHelp} />
    </Box>
  </Panel>
)

const Lacking = ({ isAdmin }: { readonly isAdmin: boolean }) => (
  <NoModel
    icon={<GraphicEq />}
    title={texts.noModelTitle}
    isAdmin={isAdmin}
    isInstallable
    forAdmin={texts.noModelAdmin}
    forOthers={texts.noModelUser}
  />
)
