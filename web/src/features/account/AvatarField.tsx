import { type Role, uploadPictureTypes } from '@atelier/contract/account/account'
import UploadIcon from '@mui/icons-material/PhotoCameraOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { AccountAvatar } from './AccountAvatar.tsx'
import { AvatarCropDialog } from './avatar/AvatarCropDialog.tsx'
import { profileTexts as texts } from './profile.texts.ts'

interface Props {
  readonly isEditing: boolean
  readonly onSaved: () => void
  readonly onFailed: (message: string) => void
}

/** The user's picture, name and role; in edit mode the picture can be changed. */
export function AvatarField({ isEditing, onSaved, onFailed }: Props) {
  const { name, role } = useUser()
  return (
    <Stack direction="row" sx={{ alignItems: isEditing ? 'flex-start' : 'center', gap: 2 }}>
      <AccountAvatar size={72} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="h2" component="p" noWrap>
          {name}
        </Typography>
        <Box sx={{ mt: 0.5 }}>
          <RoleLabel role={role} />
        </Box>
        {isEditing && <AvatarUpload onSaved={onSaved} onFailed={onFailed} />}
      </Box>
    </Stack>
  )
}

function AvatarUpload({ onSaved, onFailed }: Omit<Props, 'isEditing'>) {
  const { uploadAvatar } = useAuth()
  const [chosen, setChosen] = useState<File>()
  const [isSending, setSending] = useState(false)
  const picker = useFilePicker({
    accept: uploadPictureTypes.join(','),
    label: texts.avatar,
    onFiles: ([file]) => setChosen(file),
  })
  const send = async (picture: Blob) => {
    setSending(true)
    try {
      await uploadAvatar(picture)
      onSaved()
    } catch (error) {
      onFailed(errorMessage(error))
    } finally {
      setSending(false)
      setChosen(undefined)
    }
  }
  return (
    <Box sx={{ mt: 1.5 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<UploadIcon />}
        aria-busy={isSending}
        onClick={() => !isSending && picker.open()}
      >
        {texts.changeAvatar}
      </Button>
      {picker.input}
      <Quiet component="p" sx={{ mt: 0.75 }}>
        {texts.avatarHelp}
      </Quiet>
      {chosen && (
        <AvatarCropDialog
          file={chosen}
          isSending={isSending}
          onChosen={(picture) => void send(picture)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </Box>
  )
}

function RoleLabel({ role }: { role: Role }) {
  return (
    <StatusBadge tone={role === 'ADMIN' ? 'primary' : 'neutral'}>{texts.roles[role]}</StatusBadge>
  )
}
