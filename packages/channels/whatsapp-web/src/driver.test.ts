import { describeDriver } from '@prosa/channel-driver/conformance';
import { makeRig } from './testing/rig.ts';

describeDriver('WhatsApp Web', makeRig);
