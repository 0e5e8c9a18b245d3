import type { Attachment, AttachmentKind } from '@atelier/contract/attachments/attachments'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import AudioIcon from '@mui/icons-material/GraphicEqRounded'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import VideoIcon from '@mui/icons-material/MovieOutlined'
import { Box } from '@mui/material'
import { useSignedLink } from '#api/upload-url.ts'
import { readFileLink } from './attachments-client.ts'

const icons = {
  image: PictureIcon,
  audio: AudioIcon,
  video: VideoIcon,
  document: DocumentIcon,
} as const satisfies Record<AttachmentKind, unknown>

/** A small picture, or the icon of the kind of file. */
export function FileThumbnail({ attachment }: { readonly attachment: Attachment | undefined }) {
  if (attachment?.fileType === 'image' && attachment.url !== null)
    return <Thumbnail id={attachment.id} link={attachment.url} />
  const Icon = icons[attachment?.fileType ?? 'document']
  return (
    <Box
      sx={{
        width: 40,
        height: 40,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        color: 'text.secondary',
      }}
    >
      <Icon />
    </Box>
  )
}

function Thumbnail({ id, link }: { readonly id: string; readonly link: string }) {
  const { src, onError } = useSignedLink(link, () => readFileLink(id))
  return (
    <Box
      component="img"
      alt=""
      loading="lazy"
      src={src}
      onError={onError}
      sx={{ width: 40, height: 40, objectFit: 'cover', borderRadius: '6px', flex: 'none' }}
    />
  )
}
