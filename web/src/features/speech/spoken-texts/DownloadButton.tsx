import type { SoundFormat, SpeechRecord } from '@atelier/contract/speech/speech'
import Download from '@mui/icons-material/FileDownloadOutlined'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { ActionMenu } from '#ui/data-display/ActionMenu.tsx'
import { speechTexts as texts } from '../speech.texts.ts'
import { useDownloadFormats } from './use-speech.ts'

interface Props {
  readonly item: SpeechRecord
  readonly onDownload: (format: SoundFormat) => void
}

/** Downloads a spoken text in one of the formats that this server can encode. */
export const DownloadButton = ({ item, onDownload }: Props) => (
  <ActionMenu
    button={(open) => (
      <ActionButton
        size="small"
        label={texts.download}
        hasMenu
        icon={<Download fontSize="small" />}
        onClick={open}
      />
    )}
    actions={useDownloadFormats(item).map((format) => ({
      label: texts.formats[format],
      onClick: () => onDownload(format),
    }))}
  />
)
