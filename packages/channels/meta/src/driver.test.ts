import { describeDriver } from '@prosa/channel-driver/conformance';
import { makeRig } from './simulator/rig.ts';

describeDriver('WhatsApp Cloud API', () => makeRig('whatsappapi'));
describeDriver('Messenger', () => makeRig('facebook'));
describeDriver('Instagram', () => makeRig('instagram'));
