import AddPhoto from '@mui/icons-material/AddPhotoAlternateOutlined'
import Layers from '@mui/icons-material/LayersOutlined'
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useObjectUrl } from '#browser/use-object-url.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { DropZone, EmptyDropZone, FileButton, usePicturePicker } from './DropZone.tsx'
import { MaskEditor } from './MaskEditor.tsx'
import { ToolButton } from './MaskToolbar.tsx'
import type { Mask, MaskMode } from './use-mask.ts'
import type { OpenPicture } from './use-picture.ts'

interface Props {
  readonly picture: OpenPicture | undefined
  /** Why the last chosen picture was refused. */
  readonly problem: string | undefined
  readonly mask: Mask
  readonly onPicture: (file: File) => void
  /** Shown below the mask, drawn or uploaded. */
  readonly footer: ReactNode
}

/** The picture, by button, drop or paste, and its mask. */
export function MaskPanel({ picture, problem, mask, onPicture, footer }: Props) {
  usePastedPicture(onPicture)
  return (
    <Panel
      title={picture ? texts.mask : texts.picture}
      note={picture?.file.name}
      pad={false}
      actions={
        picture && (
          <>
            <ChangePicture onPicture={onPicture} />
            <ModeToggle mask={mask} />
          </>
        )
      }
    >
      <FailureAlert reason={problem} sx={{ m: 2 }} />
      {picture ? (
        <DropZone onFile={onPicture}>
          <MaskWorkspace picture={picture} mask={mask} footer={footer} />
        </DropZone>
      ) : (
        <EmptyDropZone
          icon={<AddPhoto />}
          title={texts.pictureTitle}
          text={texts.pictureHelp}
          button={texts.choosePicture}
          onFile={onPicture}
        />
      )}
    </Panel>
  )
}

const modes = ['upload', 'draw'] as const
const ModeToggle = ({ mask }: Pick<Props, 'mask'>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={mask.mode}
    onChange={(_, next: MaskMode | null) => next && mask.setMode(next)}
    aria-label={texts.maskMode}
  >
    {modes.map((mode) => (
      <ToggleButton key={mode} value={mode} sx={{ px: 1.25, textTransform: 'none' }}>
        {texts.modes[mode]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

function MaskWorkspace({
  picture,
  mask,
  footer,
}: Pick<Props, 'mask' | 'footer'> & { readonly picture: OpenPicture }) {
  if (mask.mode === 'draw') return <MaskEditor picture={picture} mask={mask} footer={footer} />
  if (!mask.file)
    return (
      <EmptyDropZone
        icon={<Layers />}
        title={texts.maskTitle}
        text={texts.maskHelp}
        button={texts.chooseMask}
        onFile={mask.setFile}
      />
    )
  return <UploadedMask picture={picture} file={mask.file} onFile={mask.setFile} footer={footer} />
}

function ChangePicture({ onPicture }: Pick<Props, 'onPicture'>) {
  const { open, input } = usePicturePicker(onPicture)
  return (
    <>
      <ToolButton label={texts.changePicture} onClick={open} icon={<AddPhoto />} />
      {input}
    </>
  )
}

interface UploadedProps {
  readonly picture: OpenPicture
  readonly file: File
  readonly onFile: (file: File) => void
  readonly footer: ReactNode
}
/** The mask over the dimmed picture, as it will be fitted. */
function UploadedMask({ picture, file, onFile, footer }: UploadedProps) {
  const url = useObjectUrl(file)
  const below = useObjectUrl(picture.file)
  return (
    <>
      <Box
        sx={{
          bgcolor: '#000',
          display: 'grid',
          placeItems: 'center',
          height: { xs: '56dvh', md: 'min(60dvh, 640px)' },
        }}
      >
        <Box
          sx={{
            position: 'relative',
            aspectRatio: `${picture.width} / ${picture.height}`,
            maxWidth: '100%',
            maxHeight: '100%',
            height: '100%',
          }}
        >
          <Box
            component="img"
            src={below}
            alt=""
            sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0.3 }}
          />
          <Box
            component="img"
            src={url}
            alt={texts.maskShown(file.name)}
            sx={{
              position: 'absolute',
              inset: 0,
              width: '100%',
              height: '100%',
              mixBlendMode: 'screen',
            }}
          />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, minHeight: 48 }}>
        <Quiet noWrap sx={{ flex: 1 }}>
          {texts.maskShown(file.name)}
        </Quiet>
        <FileButton label={texts.changeMask} variant="text" onFile={onFile} />
      </Box>
      <Box sx={{ px: 2 }}>{footer}</Box>
    </>
  )
}

/** Takes a picture pasted anywhere on the page, but not text. */
function usePastedPicture(onPicture: (file: File) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
      type.startsWith('image/'),
    )
    if (!file) return
    event.preventDefault()
    onPicture(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event)
    addEventListener('paste', listener)
    return () => removeEventListener('paste', listener)
  }, [])
}
