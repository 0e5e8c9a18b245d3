import type { Message } from '@atelier/contract/chat/chat'
import CloseIcon from '@mui/icons-material/CloseRounded'
import PreviousIcon from '@mui/icons-material/NavigateBeforeRounded'
import NextIcon from '@mui/icons-material/NavigateNextRounded'
import { Box, Button, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { paneHeaderStyle } from '#ui/side-pane/side-pane-style.ts'
import { monoStyle } from '#ui/theme/design-tokens.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { documentVersions } from '../code/document-versions.ts'
import { savePreview } from '../code/preview-file.ts'
import type { OpenPreview } from '../open-preview.ts'
import { previewTexts as texts } from '../preview.texts.ts'
import { PreviewFrame } from './PreviewFrame.tsx'

interface Props {
  readonly messages: readonly Pick<Message, 'content'>[]
  readonly preview: OpenPreview
  readonly onShow: (code: string) => void
  readonly onClose: () => void
}

/** A document, its code, and its other versions in the chat. */
export function PreviewContent(props: Props) {
  const { messages, preview, onShow, onClose } = props
  const { code, title } = preview
  const [isCodeShown, setIsCodeShown] = useState(false)
  const name = title || texts.untitled
  return (
    <>
      <Box sx={paneHeaderStyle}>
        <Typography variant="h3" component="h2" noWrap sx={{ flex: 1, minWidth: 0, pl: 1 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Versions messages={messages} code={code} title={title} onShow={onShow} />
        <ActionButton
          size="small"
          label={texts.closePreview}
          icon={<CloseIcon />}
          onClick={onClose}
        />
      </Box>
      {isCodeShown ? (
        <Box component="pre" tabIndex={0} aria-label={texts.code} sx={codeStyle}>
          {code}
        </Box>
      ) : (
        <PreviewFrame key={code} code={code} title={texts.page(name)} />
      )}
      <Box sx={footerStyle}>
        <Button size="small" color="inherit" onClick={() => setIsCodeShown(!isCodeShown)}>
          {isCodeShown ? texts.preview : texts.showCode}
        </Button>
        <Button
          size="small"
          color="inherit"
          onClick={() => savePreview(code, { title, fallback: 'page', type: 'html' })}
        >
          {texts.download}
        </Button>
        <Button size="small" color="inherit" onClick={onClose} sx={{ ml: 'auto' }}>
          {texts.close}
        </Button>
      </Box>
    </>
  )
}

type VersionsProps = Pick<Props, 'messages' | 'onShow'> & Pick<OpenPreview, 'code' | 'title'>
function Versions({ messages, code, title, onShow }: VersionsProps) {
  const versions = useMemo(
    () =>
      documentVersions(
        messages.map(({ content }) => content),
        title,
      ),
    [messages, title],
  )
  const index = versions.indexOf(code)
  const total = versions.length
  if (index === -1 || total < 2) return undefined
  const show = (step: number) => onShow(versions[(index + step + total) % total] ?? code)
  return (
    <Box role="group" aria-label={texts.versions} sx={{ display: 'flex', alignItems: 'center' }}>
      <ActionButton
        size="small"
        label={texts.previousVersion}
        icon={<PreviousIcon />}
        onClick={() => show(-1)}
      />
      <Quiet className="num" role="status" aria-label={texts.position(index + 1, total)}>
        {`${index + 1}/${total}`}
      </Quiet>
      <ActionButton
        size="small"
        label={texts.nextVersion}
        icon={<NextIcon />}
        onClick={() => show(1)}
      />
    </Box>
  )
}

const codeStyle = {
  flex: 1,
  minHeight: 0,
  m: 0,
  p: 2,
  overflow: 'auto',
  outlineOffset: '-2px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  ...monoStyle,
  fontSize: '0.8125rem',
}
const footerStyle = {
  display: 'flex',
  gap: 0.5,
  p: 1,
  flex: 'none',
  borderTop: 1,
  borderColor: 'divider',
}
