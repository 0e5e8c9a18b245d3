import type { SoundFormat, SpeechRecord } from '@atelier/contract/speech/speech'
import Download from '@mui/icons-material/FileDownloadOutlined'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { speechTexts as texts } from '../speech.texts.ts'
import { useDownloadFormats } from './use-speech.ts'

interface Props {
  readonly item: SpeechRecord
  readonly onDownload: (format: SoundFormat) => void
}

/** Downloads a spoken text in one of the formats that this server can encode. */
export const DownloadButton = ({ item, onDownload }: Props) => (
  <IconMenu
    size="small"
    label={texts.download}
    icon={<Download fontSize="small" />}
    actions={useDownloadFormats(item).map((format) => ({
      label: texts.formats[format],
      onClick: () => onDownload(format),
    }))}
  />
)
