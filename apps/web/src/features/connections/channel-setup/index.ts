export { ChannelSetupDialog } from './channel-setup-dialog.tsx';
