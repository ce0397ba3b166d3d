// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A USDT of local chains: worth nothing, and with six decimals as the real one.
contract SampleUsdt is ERC20 {
    constructor() ERC20("Sample USDT", "USDT") {
        _mint(msg.sender, 1_000_000_000 * 10 ** decimals());
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
